import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { absolute, compared, type Benchmark } from '../kit/benchmark.ts';
import { prepareQueueBaseline, queueBaseline } from '../kit/server/sql-baseline.ts';
import { measurePairs, medianOfPairs, percentile } from '../kit/statistics.ts';
import { cpuUse } from '../kit/server/cpu.ts';
import type { System } from '../kit/harness.ts';

/** A reaction with nothing to do for a deleted user: only the job machinery is measured. */
const event = 'user.confirmation_requested';
const task = 'on/user.send_confirmation';

/**
 * G14: how fast events become finished reactions, and how soon a job starts; compared with a SKIP LOCKED queue.
 */
export const jobs: Benchmark = {
  id: 'jobs',
  async run(harness) {
    // Vacuums what other benchmarks have left.
    const system = harness.quick
      ? await harness.system()
      : await harness.open({ agents: 2, inboxes: 5, conversations: 100 });
    const { sql, server } = system;
    const [pairs, count, crowd, starts] = harness.quick ? [1, 1000, 5000, 20] : [5, 10_000, 100_000, 300];
    const baseline = async (): Promise<number> => {
      await prepareQueueBaseline(sql, harness.quick ? 12_000 : 80_000);
      return (await queueBaseline(server.databaseUrl, 4, harness.quick ? 1 : 3)).perSecond;
    };
    await react(sql, count / 4);
    const rate = await measurePairs(pairs, () => react(sql, count), baseline);
    const late = await startLatency(system, starts);
    const waiting = await besideWaiting(
      system,
      harness.quick ? { crowd, seconds: 1, pairs: 1 } : { crowd, seconds: 5, pairs: 5 },
    );
    if (!harness.quick) {
      await sql.end();
      await server.stop();
    }
    return [
      compared(
        {
          id: this.id,
          what: 'durable reactions, over jobs of a bare SKIP LOCKED queue',
          unit: '/s',
          goal: 0.3,
          better: 'higher',
        },
        rate,
      ),
      absolute(
        {
          id: `${this.id}:start`,
          what: 'p95 from adding a job to its start',
          unit: 'ms',
          goal: 10,
          better: 'lower',
        },
        percentile(late, 0.95),
      ),
      compared(
        {
          id: `${this.id}:crowded`,
          what: `CPU of server and PostgreSQL for a job with ${crowd} waiting, over 100`,
          unit: 'µs',
          goal: 1.1,
          better: 'lower',
        },
        waiting,
      ),
    ];
  },
};

/** Writes events and waits until the reaction to the last of them has run. Returns reactions per second. */
async function react(sql: pg.Client, count: number): Promise<number> {
  await sql.query(
    `insert into outbox (account_id, name, audience, data)
     select 1, $1, '{}', '{"data":{"user_id":0}}' from generate_series(1, $2::bigint)`,
    [event, count],
  );
  // Without a notification the relay polls once a second; the time starts when it has begun.
  await until(
    sql,
    `select not exists (select 1 from outbox) or (select count(*) from outbox) < ${count} as done`,
    2,
  );
  const left = await waitingJobs(sql);
  const rest = await sql.query<{ rest: string }>('select count(*) as rest from outbox');
  const toDo = left + Number(rest.rows[0]?.rest);
  const started = performance.now();
  await until(sql, `select not exists (select 1 from outbox) and not exists (${jobsOf}) as done`, 5);
  return (toDo / (performance.now() - started)) * 1000;
}

const jobsOf = `select 1 from graphile_worker._private_jobs`;

async function waitingJobs(sql: pg.Client): Promise<number> {
  const { rows } = await sql.query<{ count: string }>(
    'select count(*) as count from graphile_worker._private_jobs',
  );
  return Number(rows[0]?.count);
}

async function until(sql: pg.Client, question: string, every: number): Promise<void> {
  for (const timeoutMs = performance.now() + 120_000; ;) {
    const { rows } = await sql.query<{ done: boolean }>(question);
    if (rows[0]?.done === true) return;
    if (performance.now() > timeoutMs) throw new Error('the jobs were not done within two minutes');
    await sleep(every);
  }
}

/** Milliseconds from adding a job until a worker has taken it, one job at a time, by the database's clock. */
async function startLatency({ sql }: System, count: number): Promise<number[]> {
  await sql.query(`
    create table if not exists bench_start (milliseconds double precision);
    create or replace function bench_taken() returns trigger language plpgsql as $$ begin
      insert into bench_start values (extract(epoch from clock_timestamp() - new.created_at) * 1000); return null; end $$;
    create or replace trigger bench_taken after update of locked_at on graphile_worker._private_jobs
      for each row when (old.locked_at is null and new.locked_at is not null) execute function bench_taken()`);
  const number = await anyEvent(sql);
  for (let index = 0; index < count; index += 1) {
    await addJobs(sql, number, 1);
    await sleep(15 + (index % 7) * 5);
  }
  await until(sql, `select not exists (${jobsOf}) as done`, 5);
  const { rows } = await sql.query<{ milliseconds: number }>('select milliseconds from bench_start');
  await sql.query('drop trigger bench_taken on graphile_worker._private_jobs');
  if (rows.length < count) throw new Error(`only ${rows.length} of ${count} jobs were seen to start`);
  return rows.map((row) => row.milliseconds);
}

async function anyEvent(sql: pg.Client): Promise<number> {
  const { rows } = await sql.query<{ number: string }>(
    'select max(number) as number from event where name = $1',
    [event],
  );
  return Number(rows[0]?.number);
}

async function addJobs(sql: pg.Client, number: number, count: number): Promise<void> {
  await sql.query(
    `select count(*) from graphile_worker.add_jobs(array(
       select ($1::text, json_build_object('number', $2::bigint), null, null, null, null, null, null)::graphile_worker.job_spec
       from generate_series(1, $3::bigint)))`,
    [task, number, count],
  );
}

/**
 * The cost of a job with very many jobs waiting, and with about a hundred. Each batch ends with a flush, so the
 * rate depends more on the disk than on the queue; CPU time does not include it, and still shows a fetch that
 * reads or sorts all waiting jobs.
 */
async function besideWaiting(
  { sql, server }: System,
  { crowd, seconds, pairs }: { crowd: number; seconds: number; pairs: number },
) {
  const number = await anyEvent(sql);
  const { rows } = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
  const own = rows[0]?.pid;
  const costOf = async (work: () => Promise<number>): Promise<number> => {
    const before = cpuUse(server, own);
    const done = await work();
    const after = cpuUse(server, own);
    if (before === undefined || after === undefined) throw new Error('CPU time is not reported here');
    return (after.server - before.server + after.database - before.database) / done;
  };
  const costs = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    await addJobs(sql, number, crowd);
    const figure = await costOf(() => workCrowded(sql, seconds));
    // Running jobs finish on their own.
    await sql.query('delete from graphile_worker._private_jobs where locked_at is null');
    await until(sql, `select not exists (${jobsOf}) as done`, 5);
    await sql.query('vacuum analyze graphile_worker._private_jobs');
    costs.push({ figure, control: await costOf(() => workFed(sql, number, seconds)) });
  }
  return medianOfPairs(costs);
}

/** Jobs completed while none is added. */
async function workCrowded(sql: pg.Client, seconds: number): Promise<number> {
  const before = await waitingJobs(sql);
  await sleep(seconds * 1000);
  return before - (await waitingJobs(sql));
}

/** Jobs completed while a hundred are waiting. */
async function workFed(sql: pg.Client, number: number, seconds: number): Promise<number> {
  let added = 0;
  const started = performance.now();
  while (performance.now() - started < seconds * 1000) {
    const missing = 100 - (await waitingJobs(sql));
    if (missing > 20) {
      await addJobs(sql, number, missing);
      added += missing;
    }
    await sleep(4);
  }
  await until(sql, `select not exists (${jobsOf}) as done`, 5);
  return added;
}
