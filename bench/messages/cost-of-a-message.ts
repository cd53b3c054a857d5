import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts';
import { relayLock } from '../../apps/server/src/platform/outbox/leadership.ts';
import { absolute, type Benchmark, type Row } from '../kit/benchmark.ts';
import { type CountingProxy, openCountingProxy } from '../kit/server/counting-proxy.ts';
import { postMessages } from '../kit/post-messages.ts';
import { runLoad } from '../kit/remote.ts';
import type { System } from '../kit/harness.ts';

type Cost = { statements: number; rows: number; sqlBytes: number };

/**
 * The cost of one message and one list: statements and rows of the database, bytes on the wire. Independent of
 * time.
 */
export const costOfAMessage: Benchmark = {
  id: 'cost-of-a-message',
  async run(harness) {
    const dataDir = harness.dataDir();
    const database = await startEmbeddedPostgres({
      dataDir,
      log: { info: () => undefined, warn: () => undefined },
    });
    const folder = new URL(database.url).searchParams.get('host') ?? '';
    const proxy = await openCountingProxy(folder);
    const system = await harness.open(
      { agents: 5, inboxes: 10, conversations: 2000 },
      { dataDir, env: { DATABASE_URL: proxy.url } },
    );
    try {
      return await measure(this.id, system, proxy);
    } finally {
      await system.sql.end();
      await system.server.stop();
      await proxy.close();
      await database.stop();
    }
  },
};

async function measure(id: string, system: System, proxy: CountingProxy): Promise<Row[]> {
  let frameBytes = 0;
  const post = async (): Promise<number> => {
    const done = await postMessages(system, { inFlight: 1, seconds: 1, rate: 40 });
    ({ frameBytes } = done);
    return done.sent;
  };
  const target = {
    url: system.server.url,
    token: system.admin.token,
    path: `/api/v1/accounts/${system.seeded.accountId}/conversations`,
  };
  const read = async (): Promise<number> => {
    await runLoad('requests', 30, { method: 'run', argument: { targets: [target], rounds: 60 } });
    return 60;
  };
  await post();
  await read();
  await flushStatistics(system);
  const idle = await rest(system, proxy);
  const message = await costOf(system, proxy, idle, post);
  const list = await costOf(system, proxy, idle, read);
  const answer = await fetch(target.url + target.path, { headers: { api_access_token: target.token } });
  const listBytes = (await answer.arrayBuffer()).byteLength;
  const row = (name: string, what: string, unit: string, figure: number, goal: number | null): Row =>
    absolute({ id: `${id}:${name}`, what, unit, goal, better: 'lower' }, figure);
  return [
    row(
      'statements',
      'SQL statements for a message posted, relayed, and received',
      '',
      message.statements,
      16,
    ),
    row('rows', 'rows read for it', '', message.rows, 60),
    row('sql-bytes', 'bytes to and from the database for it', 'B', message.sqlBytes, null),
    row('event-bytes', 'bytes of its event on a socket', 'B', frameBytes, 4000),
    row('list-statements', 'SQL statements for a list of conversations', '', list.statements, 8),
    row('list-rows', 'rows read for it', '', list.rows, 400),
    row('list-bytes', 'bytes of its answer', 'B', listBytes, 100_000),
  ];
}

type Idle = { statements: number; rows: number };

/** Counts what `work` causes beyond what an idle server does in the same time; returns it per operation. */
async function costOf(
  system: System,
  proxy: CountingProxy,
  idle: Idle,
  work: () => Promise<number>,
): Promise<Cost> {
  const rowsBefore = await rowsRead(system.sql);
  proxy.take();
  const started = performance.now();
  const times = await work();
  const seconds = (performance.now() - started) / 1000;
  const { statements, bytesIn, bytesOut } = proxy.take();
  await flushStatistics(system);
  const rows = (await rowsRead(system.sql)) - rowsBefore;
  return {
    statements: (statements - idle.statements * seconds) / times,
    rows: (rows - idle.rows * seconds) / times,
    sqlBytes: (bytesIn + bytesOut) / times,
  };
}

/** What the idle server does per second. */
async function rest(system: System, proxy: CountingProxy): Promise<Idle> {
  const seconds = 1;
  const before = await rowsRead(system.sql);
  proxy.take();
  await sleep(seconds * 1000);
  const { statements } = proxy.take();
  await flushStatistics(system);
  return { statements: statements / seconds, rows: ((await rowsRead(system.sql)) - before) / seconds };
}

/** A connection reports its reads when it ends, and otherwise only occasionally. */
async function flushStatistics({ sql }: System): Promise<void> {
  const { rows } = await sql.query<{
    pid: number;
  }>(`select pid, pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and application_name like 'confab%'`);
  const ended = rows.map(({ pid }) => pid);
  const left = 'select count(*)::int as left from pg_stat_activity where pid = any($1::int[])';
  while ((await sql.query<{ left: number }>(left, [ended])).rows[0]?.left !== 0) await sleep(10);
  // Until the relay leads again, posted events would all be moved in one batch.
  const leads = `select exists (select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 1
    and ((classid::bigint << 32) | objid::bigint) = ${relayLock}) as leads`;
  while ((await sql.query<{ leads: boolean }>(leads)).rows[0]?.leads !== true) await sleep(10);
  await sleep(100);
  await sql.query('select pg_stat_clear_snapshot()');
}

async function rowsRead(sql: pg.Client): Promise<number> {
  const { rows } = await sql.query<{ sum: string }>(
    `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as sum from pg_stat_user_tables
     where schemaname = 'public'`,
  );
  return Number(rows[0]?.sum);
}
