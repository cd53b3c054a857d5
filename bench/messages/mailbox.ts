import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { imapInput, user } from '../../apps/server/test/email/inputs.ts';
import { absolute, compared, type Benchmark, type Row } from '../kit/benchmark.ts';
import { post } from '../kit/post.ts';
import { startLoad } from '../kit/remote.ts';
import { connect } from '../kit/server/seed.ts';
import { residentBytes, startServer, type BenchServer } from '../kit/server/server.ts';

const env = { ALLOW_PRIVATE_NETWORK_TARGETS: 'true' };

/** A mailbox full of unread emails, with a kill in the middle. */
export const mailbox: Benchmark = {
  id: 'mailbox',
  async run(harness) {
    const emails = harness.quick ? 1000 : scale();
    const load = await startLoad('mailbox', 7200);
    let restarted: BenchServer | undefined;
    try {
      const { port } = await load.call<{ port: number }>('listen', { emails });
      const system = await harness.open({ agents: 5, inboxes: 1, conversations: 10 }, { env });
      const input = { name: 'Post', channel: { type: 'email', email: user, ...imapInput(port) } };
      const path = `/api/v1/accounts/${system.seeded.accountId}/inboxes`;
      const { id } = await post<{ id: number }>(system, path, input);
      await follow(system.sql, id, emails * killedAt, () => undefined);
      await system.server.kill();
      const { dataDir, port: ownPort } = system.server;
      restarted = await startServer({ env, dataDir, port: ownPort });
      return await measureRest(restarted, id, emails);
    } finally {
      await restarted?.stop();
      await load.stop();
    }
  },
};

/** Emails of a full run; set fewer to try it. */
const scale = (): number => Number(process.env['MAILBOX_EMAILS'] ?? 100_000);

/**
 * Shares of the mailbox: read when the server is killed, and read when its memory has stabilized after that.
 */
const [killedAt, settledAt] = [0.3, 0.45];

async function measureRest(server: BenchServer, inboxId: number, emails: number): Promise<Row[]> {
  const sql = await connect(server.databaseUrl);
  try {
    let [settled, later] = [0, 0];
    const [start, before] = [performance.now(), await countRead(sql, inboxId)];
    await follow(sql, inboxId, emails, (read) => {
      const megabytes = residentBytes(server.pid) / 2 ** 20;
      if (read < emails * settledAt) settled = Math.max(settled, megabytes);
      else later = Math.max(later, megabytes);
    });
    const rate = (emails - before) / ((performance.now() - start) / 1000);
    // An email that is read twice would come after the others.
    await sleep(3000);
    const { rows } = await sql.query<{ there: string; different: string }>(
      'select count(*) as there, count(distinct source_id) as different from message where inbox_id = $1 and source_id is not null',
      [inboxId],
    );
    const [there, different] = [Number(rows[0]?.there), Number(rows[0]?.different)];
    const lower = { better: 'lower' } as const;
    const memory = {
      id: 'mailbox:memory',
      what: `most memory while the rest of ${emails} emails is read, over the beginning of it`,
      unit: 'MB',
      goal: 1.2,
      ...lower,
    };
    const faults = `lost or doubled of ${emails} emails, with kill -9 in the middle`;
    return [
      absolute(
        {
          id: 'mailbox',
          what: 'emails of a full mailbox that are read and filed',
          unit: '1/s',
          goal: null,
          better: 'higher',
        },
        rate,
      ),
      compared(memory, { figure: later, control: settled, ratio: later / settled }),
      absolute(
        { id: 'mailbox:kill', what: faults, unit: 'emails', goal: 0, ...lower },
        emails - different + (there - different),
      ),
    ];
  } finally {
    await sql.end().catch(() => undefined);
  }
}

/** Waits until so many are read; throws if there is no progress for a while. */
async function follow(
  sql: pg.Client,
  inboxId: number,
  emails: number,
  onProgress: (read: number) => void,
): Promise<void> {
  let [read, movedAt] = [0, performance.now()];
  while (read < emails) {
    await sleep(500);
    const now = await countRead(sql, inboxId);
    if (now > read) movedAt = performance.now();
    if (performance.now() - movedAt > maxStandstillMs) throw new Error(`no email came after ${now}`);
    read = now;
    onProgress(read);
  }
}

const maxStandstillMs = 300_000;

async function countRead(sql: pg.Client, inboxId: number): Promise<number> {
  const { rows } = await sql.query<{ count: string }>(
    'select count(*) from inbound_email where inbox_id = $1 and outcome is not null',
    [inboxId],
  );
  return Number(rows[0]?.count);
}
