import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { absolute, withControl, type Benchmark, type Row } from '../kit/benchmark.ts';
import type { Harness, System } from '../kit/harness.ts';
import { inboundSetups, type InboundSetup } from '../kit/inbound-setups.ts';
import { post } from '../kit/post.ts';
import { runLoad } from '../kit/remote.ts';
import { connect } from '../kit/server/seed.ts';
import { startServer } from '../kit/server/server.ts';
import { percentile } from '../kit/statistics.ts';
import type { InboundDone } from '../load/inbound.ts';

const command = [fileURLToPath(new URL('../kit/server/serve-connected.mjs', import.meta.url))];
/** The providers, one after the other; the one of the tests costs least, so it measures our own code. */
const channels = (process.env['INBOUND_CHANNEL'] ?? 'example').split(',');
const rate = 200;
const users = 500;
/** Conversations of the control, so that none exceeds the message limit. */
const apiConversations = 100;

/**
 * 200 requests per second of a provider: how soon they are acknowledged, and what is lost or duplicated by a
 * kill in the middle.
 */
export const inbound: Benchmark = {
  id: 'inbound',
  async run(harness) {
    const providers: (InboundSetup & { channel: string })[] = [];
    try {
      for (const channel of channels) {
        const open = inboundSetups[channel];
        if (open === undefined)
          throw new Error(`INBOUND_CHANNEL is one or more of ${Object.keys(inboundSetups).join(', ')}`);
        providers.push({ channel, ...(await open()) });
      }
      const env = Object.assign({}, ...providers.map((provider) => provider.env)) as Record<string, string>;
      const options = { command, env };
      const system = await harness.open({ agents: 10, inboxes: 4, conversations: 1000 }, options);
      const addresses = JSON.stringify(await openConversations(system));
      const rows: Row[] = [];
      const connected: ConnectedInbox[] = [];
      for (const { channel, ...provider } of providers) {
        const inbox = { channel, inboxId: await connectInbox(system, provider), secret: provider.secret() };
        connected.push(inbox);
        rows.push(...(await measureSteady(harness, system, inbox, addresses)));
      }
      const [first] = connected;
      if (first !== undefined) rows.push(...(await measureKill(harness, system, first, options)));
      return rows;
    } finally {
      for (const provider of providers) await provider.close();
    }
  },
};

type ConnectedInbox = { channel: string; inboxId: number; secret: string };

async function measureSteady(
  harness: Harness,
  system: System,
  { channel, inboxId, secret }: ConnectedInbox,
  addresses: string,
): Promise<Row[]> {
  const [seconds, controlSeconds] = harness.quick ? [6, 6] : [60, 15];
  // The server's code is compiled while it runs, which a long-running server has behind it.
  const { url } = system.server;
  const ours = { url, secret, channel };
  const warmSeconds = harness.quick ? 3 : 10;
  const warm = await send({ ...ours, name: `${channel}-warm`, seconds: warmSeconds, before: 0 });
  // The API channel writes a message during the request: its duration on this machine is the control.
  const api = { url, secret: addresses, channel: 'api' };
  const control = await send({ ...api, name: `api-${channel}`, seconds: controlSeconds, before: 0 });
  const done = await send({ ...ours, name: `${channel}-steady`, seconds, before: maxMessages });
  const start = performance.now();
  const faults = await untilArrived(system.sql, inboxId, [...warm.texts, ...done.texts]);
  const behind = (performance.now() - start) / 1000;
  const what = `${channel}: p95 until a provider's request is acknowledged, ${rate} a second for ${seconds} s`;
  const lower = { better: 'lower' } as const;
  const [figure, beforehand] = [percentile(done.answered, 0.95), percentile(control.answered, 0.95)];
  return [
    withControl(
      { id: 'inbound', what, unit: 'ms', goal: 50, ...lower },
      { figure, control: beforehand, ratio: figure / beforehand },
    ),
    absolute(
      {
        id: 'inbound:behind',
        what: `${channel}: until the last of them is a message`,
        unit: 's',
        goal: null,
        ...lower,
      },
      behind,
    ),
    absolute(
      {
        id: 'inbound:faults',
        what: `${channel}: of them lost or doubled`,
        unit: 'messages',
        goal: 0,
        ...lower,
      },
      faults,
    ),
  ];
}

async function measureKill(
  harness: Harness,
  { server }: System,
  { channel, inboxId, secret }: ConnectedInbox,
  options: { command: string[]; env: Readonly<Record<string, string>> },
): Promise<Row[]> {
  const seconds = harness.quick ? 6 : 20;
  const { url } = server;
  const sending = send({ url, secret, channel, name: 'killed', seconds, before: 2 * maxMessages });
  await sleep((seconds * 1000) / 2);
  await server.kill();
  const restarted = await startServer({ ...options, dataDir: server.dataDir, port: server.port });
  const sql = await connect(restarted.databaseUrl);
  try {
    const { texts } = await sending;
    const faults = await untilArrived(sql, inboxId, texts);
    const what = `${channel}: lost or doubled of ${texts.length}, with kill -9 in the middle`;
    return [absolute({ id: 'inbound:kill', what, unit: 'messages', goal: 0, better: 'lower' }, faults)];
  } finally {
    await sql.end().catch(() => undefined);
    await restarted.stop();
  }
}

/** Messages of one run, so that those of the next are numbered separately. */
const maxMessages = 100_000;

type Sending = {
  url: string;
  secret: string;
  name: string;
  seconds: number;
  before: number;
  channel: string;
};

function send(sending: Sending): Promise<InboundDone> {
  const argument = { ...sending, rate, users };
  return runLoad('inbound', sending.seconds + 120, { method: 'run', argument });
}

/** Milliseconds: a channel whose messages each open a conversation is minutes behind. */
const maxWaitMs = 600_000;

/** Waits until no request is pending, and counts messages that do not exist exactly once. */
async function untilArrived(sql: pg.Client, inboxId: number, texts: readonly string[]): Promise<number> {
  for (const deadline = performance.now() + maxWaitMs; performance.now() < deadline; await sleep(50)) {
    const { rows } = await sql.query<{ waiting: string }>(
      'select count(*) as waiting from inbound_request where handled_at is null',
    );
    if (Number(rows[0]?.waiting) === 0) break;
  }
  const { rows } = await sql.query<{ there: string; content: string }>(
    `select count(*) as there, count(distinct content) as content
     from message where inbox_id = $1 and content = any($2)`,
    [inboxId, texts],
  );
  const [there, distinct] = [Number(rows[0]?.there), Number(rows[0]?.content)];
  return texts.length - distinct + (there - distinct);
}

/** Conversations of an API inbox: the URLs at which messages are created in them. */
async function openConversations(system: System): Promise<string[]> {
  const input = { name: 'API', channel: { type: 'api' } };
  const { inbox_identifier: identifier } = await make<{ inbox_identifier: string }>(system, 'inboxes', input);
  const open = async (): Promise<string> => {
    const contacts = `/public/api/v1/inboxes/${identifier}/contacts`;
    const { source_id: sourceId } = await post<{ source_id: string }>(system, contacts, {});
    const conversations = `${contacts}/${sourceId}/conversations`;
    const { id } = await post<{ id: number }>(system, conversations, {});
    return `${conversations}/${id}/messages`;
  };
  const addresses: string[] = [];
  for (let created = 0; created < apiConversations; created += 10)
    addresses.push(...(await Promise.all(Array.from({ length: 10 }, open))));
  return addresses;
}

async function connectInbox(system: System, { path, input }: InboundSetup): Promise<number> {
  return (await make<{ id: number }>(system, path, input)).id;
}

const make = <T>(system: System, path: string, input: object): Promise<T> =>
  post<T>(system, `/api/v1/accounts/${system.seeded.accountId}/${path}`, input);
