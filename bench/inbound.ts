import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { exampleInput } from '../apps/server/test/example-channel/driver.ts';
import { startProvider } from '../apps/server/test/example-channel/stand-in.ts';
import { absolute, type Benchmark, type Row } from './kit/benchmark.ts';
import type { Harness, System } from './kit/harness.ts';
import { runLoad } from './kit/remote.ts';
import { connect } from './kit/server/seed.ts';
import { startServer } from './kit/server/server.ts';
import { percentile } from './kit/statistics.ts';
import type { InboundDone } from './load/inbound.ts';

const command = [fileURLToPath(new URL('./kit/server/serve-connected.mjs', import.meta.url))];
const address = 'bench';
const rate = 200;
const users = 500;

/** What a provider sends, 200 a second: how soon it is acknowledged, and what a kill in the middle loses or doubles. */
export const inbound: Benchmark = {
  id: 'inbound',
  async run(harness) {
    const provider = await startProvider();
    const options = {
      command,
      env: { EXAMPLE_API_URL: provider.url, ALLOW_PRIVATE_NETWORK_TARGETS: 'true' },
    };
    try {
      const system = await harness.open({ agents: 10, inboxes: 4, conversations: 1000 }, options);
      const inboxId = await connectInbox(system);
      const steady = await measureSteady(harness, system, inboxId);
      return [...steady, ...(await measureKill(harness, system, inboxId, options))];
    } finally {
      await provider.close();
    }
  },
};

async function measureSteady(harness: Harness, system: System, inboxId: number): Promise<Row[]> {
  const seconds = harness.quick ? 6 : 60;
  // The server's code is compiled while it runs; a server that is up for days has that behind it.
  const warm = await send(system.server.url, 'warm', harness.quick ? 3 : 10);
  const done = await send(system.server.url, 'steady', seconds);
  const start = performance.now();
  const faults = await untilArrived(system.sql, inboxId, [...warm.ids, ...done.ids]);
  const behind = (performance.now() - start) / 1000;
  const what = `p95 until a provider's request is acknowledged, ${rate} a second for ${seconds} s`;
  const lower = { better: 'lower' } as const;
  return [
    absolute({ id: 'inbound', what, unit: 'ms', goal: 50, ...lower }, percentile(done.answered, 0.95)),
    absolute(
      { id: 'inbound:behind', what: 'until the last of them is a message', unit: 's', goal: null, ...lower },
      behind,
    ),
    absolute(
      { id: 'inbound:faults', what: 'of them lost or doubled', unit: 'messages', goal: 0, ...lower },
      faults,
    ),
  ];
}

async function measureKill(
  harness: Harness,
  { server }: System,
  inboxId: number,
  options: { command: string[]; env: Record<string, string> },
): Promise<Row[]> {
  const seconds = harness.quick ? 6 : 20;
  const sending = send(server.url, 'killed', seconds);
  await sleep((seconds * 1000) / 2);
  await server.kill();
  const restarted = await startServer({ ...options, dataDir: server.dataDir, port: server.port });
  const sql = await connect(restarted.databaseUrl);
  try {
    const { ids } = await sending;
    const faults = await untilArrived(sql, inboxId, ids);
    const what = `lost or doubled of ${ids.length}, with kill -9 in the middle`;
    return [absolute({ id: 'inbound:kill', what, unit: 'messages', goal: 0, better: 'lower' }, faults)];
  } finally {
    await sql.end().catch(() => undefined);
    await restarted.stop();
  }
}

function send(url: string, name: string, seconds: number): Promise<InboundDone> {
  const argument = { url, address, name, seconds, rate, users };
  return runLoad('inbound', seconds + 120, { method: 'run', argument });
}

/** Waits until no request waits, and counts what is not there exactly once. */
async function untilArrived(sql: pg.Client, inboxId: number, ids: readonly string[]): Promise<number> {
  for (const patience = performance.now() + 120_000; performance.now() < patience; await sleep(50)) {
    const { rows } = await sql.query<{ waiting: string }>(
      'select count(*) as waiting from inbound_request where handled_at is null',
    );
    if (Number(rows[0]?.waiting) === 0) break;
  }
  const { rows } = await sql.query<{ there: string; content: string }>(
    `select count(*) as there, count(distinct content) as content
     from message where inbox_id = $1 and source_id = any($2)`,
    [inboxId, ids],
  );
  const [there, distinct] = [Number(rows[0]?.there), Number(rows[0]?.content)];
  return ids.length - distinct + (there - distinct);
}

async function connectInbox({ server, seeded, admin }: System): Promise<number> {
  const answer = await fetch(`${server.url}/api/v1/accounts/${seeded.accountId}/inboxes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', api_access_token: admin.token },
    body: JSON.stringify({ name: 'Connected', channel: exampleInput(address) }),
  });
  if (!answer.ok) throw new Error(`the inbox answered ${answer.status}: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: number };
  return id;
}
