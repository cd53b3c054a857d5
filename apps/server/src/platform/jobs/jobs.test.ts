import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { inProcessBus } from '../live/bus.ts';
import { createLogger } from '../log/log.ts';
import { emit } from '../outbox/outbox.ts';
import { startRelay } from '../outbox/relay.ts';
import { addJob, addJobs, job, type AnyJob } from './job.ts';
import { answerEvents, reaction, reactionJobs, reactionTasks, type ReactionEvent } from './reactions.ts';
import { deadJobs, discardDeadJobs, queueStats, retryDeadJobs } from './stats.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { followerLags, followerMetrics, requireNoLag } from './follower-lag.ts';
import { pruneEvents } from './maintenance.ts';
import { migrateJobs, startJobs, type JobRunner } from './workers.ts';

const log = createLogger({ level: 'silent' });
let database: TestDatabase;
let runner: JobRunner | null = null;

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 30 });
  await migrateJobs(database.pool, log);
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('truncate graphile_worker._private_jobs, event, outbox'));
afterEach(async () => {
  await runner?.stop();
  runner = null;
});

type Notes = string[];
const note = job({
  name: 'note',
  queue: 'urgent',
  payload: Type.Object({ text: Type.String() }),
  run: ({ text }, notes: Notes) => Promise.resolve(void notes.push(text)),
});

async function start(jobs: readonly AnyJob<Notes>[], queues = {}): Promise<Notes> {
  const notes: Notes = [];
  runner = await startJobs({ pool: database.pool, jobs, context: notes, log, queues });
  return notes;
}

test('a job runs when its transaction commits, and never when it does not', async () => {
  const notes = await start([note]);
  await expect(
    database.db.transaction().execute(async (trx) => {
      await addJob(trx, note, { text: 'rolled back' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await database.db.transaction().execute((trx) => addJob(trx, note, { text: 'committed' }));
  await vi.waitFor(() => expect(notes).toEqual(['committed']));
});

test('a key allows one waiting job, and a time delays it', async () => {
  const notes = await start([note]);
  const later = new Date(Date.now() + 3_600_000);
  await addJob(database.db, note, { text: 'first' }, { key: 'k', runAt: later });
  await addJob(database.db, note, { text: 'second' }, { key: 'k', runAt: later });
  expect(await queueStats(database.db, [note])).toMatchObject([
    { queue: 'urgent', scheduled: 1, waiting: 0 },
    {},
    {},
  ]);
  await addJob(database.db, note, { text: 'now' }, { key: 'k' });
  await vi.waitFor(() => expect(notes).toEqual(['now']));
});

test('jobs of a queue run sequentially, in order; others run concurrently', async () => {
  const order: string[] = [];
  const slow = job({
    name: 'slow',
    queue: 'urgent',
    payload: Type.Object({ sequence: Type.String(), index: Type.Integer() }),
    run: async ({ sequence, index }, _notes: Notes) => {
      order.push(`${sequence}${index} begins`);
      await setTimeout(20);
      order.push(`${sequence}${index} ends`);
    },
  });
  await addJobs(
    database.db,
    slow,
    ['a', 'b'].flatMap((sequence) => [0, 1, 2].map((index) => ({ payload: { sequence, index }, sequence }))),
  );
  await start([slow]);
  await vi.waitFor(() => expect(order).toHaveLength(12));
  for (const sequence of ['a', 'b']) {
    expect(order.filter((line) => line.startsWith(sequence))).toEqual(
      [0, 1, 2].flatMap((index) => [`${sequence}${index} begins`, `${sequence}${index} ends`]),
    );
  }
  expect(order.indexOf('b0 begins')).toBeLessThan(order.indexOf('a2 ends'));
});

test('the next job of a queue does not wait for the next poll', async () => {
  const order: number[] = [];
  const short = job({
    name: 'short',
    queue: 'default',
    payload: Type.Object({ index: Type.Integer() }),
    run: async ({ index }, _notes: Notes) => void order.push(index),
  });
  // Each of them a second later would take half a minute.
  const indexes = Array.from({ length: 30 }, (_, index) => index);
  await addJobs(
    database.db,
    short,
    indexes.map((index) => ({ payload: { index }, sequence: 'a' })),
  );
  await start([short], { default: 1 });
  await vi.waitFor(() => expect(order).toEqual(indexes), 12_000);
});

/*
 * The cost of sequential jobs, in statements of their workers: one that completes the job, and the queries for jobs:
 * the one that finds it, the library's own, and up to three soon after. A number here may fall; a change that raises
 * one gives the reason in its commit.
 */
test.each([
  ['in one sequence', () => 'one'],
  ['each in its own sequence', (index: number) => String(index)],
])('a job %s costs at most five reads and one write', async (_, sequenceOf) => {
  const jobs = 20;
  let done = 0;
  const short = job({
    name: 'short',
    queue: 'default',
    payload: Type.Object({}),
    run: async (_payload, _notes: Notes) => void (done += 1),
  });
  await addJobs(
    database.db,
    short,
    Array.from({ length: jobs }, (__, index) => ({ payload: {}, sequence: sequenceOf(index) })),
  );
  const submit = vi.spyOn(pg.Query.prototype, 'submit');
  try {
    await start([short], { default: 1 });
    await vi.waitFor(() => expect(done).toBe(jobs), 20_000);
    // All that was still planned is done once the workers have stopped.
    await runner?.stop();
    runner = null;
    const statements = submit.mock.contexts.map((query) => String(Reflect.get(Object(query), 'text')));
    const count = (pattern: RegExp) => statements.filter((text) => pattern.test(text)).length;
    const notes = count(/delete from \S*_private_jobs(?!\s+where locked_at)/);
    const checkCount = count(/attempts = jobs\.attempts \+ 1/);
    expect(checkCount).toBeGreaterThanOrEqual(jobs);
    // The library looks once a second by itself as well.
    expect(checkCount).toBeLessThanOrEqual(5 * jobs + 20);
    expect(notes).toBeGreaterThan(0);
    expect(notes).toBeLessThanOrEqual(jobs);
  } finally {
    submit.mockRestore();
  }
});

test('urgent work does not queue behind bulk work', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const bulk = job({
    name: 'bulk',
    queue: 'bulk',
    payload: Type.Object({}),
    run: (_payload, _notes: Notes) => gate,
  });
  await addJobs(
    database.db,
    bulk,
    Array.from({ length: 50 }, () => ({ payload: {} })),
  );
  const notes = await start([note, bulk]);
  await vi.waitFor(async () =>
    expect((await queueStats(database.db, [note, bulk]))[2]).toMatchObject({ running: 2 }),
  );
  await addJob(database.db, note, { text: 'at once' });
  await vi.waitFor(() => expect(notes).toEqual(['at once']));
  const stats = await queueStats(database.db, [note, bulk]);
  expect(stats[2]).toMatchObject({ queue: 'bulk', waiting: 48 });
  expect(stats[2]?.oldestWaiting).toBeGreaterThan(0);
  open();
});

test('permanently failed jobs are listed with their reason and can be retried', async () => {
  let broken = true;
  const failing = job({
    name: 'failing',
    queue: 'default',
    maxAttempts: 1,
    payload: Type.Object({ id: Type.Integer() }),
    run: ({ id }, notes: Notes) =>
      broken ? Promise.reject(new Error('provider says no')) : Promise.resolve(void notes.push(`done ${id}`)),
  });
  const notes = await start([failing]);
  await addJob(database.db, failing, { id: 7 });
  await vi.waitFor(async () => expect(await deadJobs(database.db)).toHaveLength(1));
  const [dead] = await deadJobs(database.db);
  expect(dead).toMatchObject({
    name: 'failing',
    payload: { id: 7 },
    attempts: 1,
    lastError: 'provider says no',
  });
  expect((await queueStats(database.db, [failing]))[1]).toMatchObject({
    queue: 'default',
    dead: 1,
    waiting: 0,
  });
  broken = false;
  expect(await retryDeadJobs(database.db, [dead?.id ?? ''])).toEqual([{ id: dead?.id, name: 'failing' }]);
  // Running jobs are left alone.
  expect(await discardDeadJobs(database.db, [dead?.id ?? ''])).toEqual([]);
  await vi.waitFor(() => expect(notes).toEqual(['done 7']), { timeout: 3000 });
});

test('an invalid payload is rejected, not run', async () => {
  const notes = await start([{ ...note, maxAttempts: 1 }]);
  await database.pool.query(
    `select graphile_worker.add_job('note', '{"text": {"a": 1}}', max_attempts := 1)`,
  );
  await vi.waitFor(async () => expect(await deadJobs(database.db)).toHaveLength(1));
  expect(notes).toEqual([]);
});

test('stopping waits for a running job', async () => {
  const slow = job({
    name: 'slow',
    queue: 'urgent',
    payload: Type.Object({}),
    run: async (_payload, notes: Notes) => {
      notes.push('begins');
      await setTimeout(150);
      notes.push('ends');
    },
  });
  const notes = await start([slow]);
  await addJob(database.db, slow, {});
  await vi.waitFor(() => expect(notes).toEqual(['begins']));
  await runner?.stop();
  runner = null;
  expect(notes).toEqual(['begins', 'ends']);
});

test('the workers recover when the database has closed all connections', { timeout: 30_000 }, async () => {
  const notes = await start([note]);
  await addJob(database.db, note, { text: 'before' });
  await vi.waitFor(() => expect(notes).toEqual(['before']));
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await vi.waitFor(() => addJob(database.db, note, { text: 'after' }));
  await vi.waitFor(() => expect(notes).toContain('after'), { timeout: 20_000 });
});

test(
  'a job that ran and cannot be completed stops nothing, and runs again',
  { timeout: 30_000 },
  async () => {
    const breaking = job({
      ...note,
      name: 'breaking',
      run: async ({ text }, notes: Notes) => {
        notes.push(text);
        if (notes.length === 1)
          await database.pool.query('alter table graphile_worker._private_jobs rename to hidden');
      },
    });
    const notes = await start([breaking]);
    await addJob(database.db, breaking, { text: 'run' });
    await vi.waitFor(() => expect(notes).toEqual(['run']));
    await setTimeout(300);
    await database.pool.query('alter table graphile_worker.hidden rename to _private_jobs');
    await vi.waitFor(() => expect(notes).toEqual(['run', 'run']), { timeout: 20_000 });
  },
);

test('a job still running when its queue stops is not started again', { timeout: 30_000 }, async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const slow = job({
    ...note,
    name: 'slow',
    run: async ({ text }, notes: Notes) => {
      notes.push(text);
      await over;
    },
  });
  const breaking = job({
    ...note,
    name: 'breaking',
    run: async ({ text }, notes: Notes) => {
      if (!notes.includes(text))
        await database.pool.query('alter table graphile_worker._private_jobs rename to hidden');
      notes.push(text);
    },
  });
  const notes = await start([note, slow, breaking]);
  await addJob(database.db, slow, { text: 'slow' });
  await vi.waitFor(() => expect(notes).toEqual(['slow']));
  await addJob(database.db, breaking, { text: 'broke' });
  await vi.waitFor(() => expect(notes).toContain('broke'));
  await setTimeout(300);
  await database.pool.query('alter table graphile_worker.hidden rename to _private_jobs');
  // By then the queue runs again, and twice as long as it takes to find jobs of dead workers has passed.
  await addJob(database.db, note, { text: 'later' }, { runAt: new Date(Date.now() + 10_000) });
  await vi.waitFor(() => expect(notes).toContain('later'), { timeout: 20_000 });
  expect(notes).toEqual(['slow', 'broke', 'later']);
  end();
  await vi.waitFor(() => expect(notes).toEqual(['slow', 'broke', 'later', 'broke']), { timeout: 10_000 });
});

test('a cron waiting for the database does not keep the workers from stopping', async () => {
  const holder = await database.pool.connect();
  await holder.query('begin; lock table graphile_worker._private_known_crontabs in access exclusive mode');
  onTestFinished(async () => {
    await holder.query('rollback');
    holder.release();
  });
  const daily = job({ ...note, name: 'daily', payload: Type.Object({}), run: () => Promise.resolve() });
  const cron = [{ name: 'daily', at: '0 4 * * *' }];
  const stuck = await startJobs({ pool: database.pool, jobs: [daily], context: [], log, cron });
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "select 1 from pg_stat_activity where wait_event = 'relation'",
    );
    expect(rows).toHaveLength(1);
  });
  await stuck.stop();
});

test('a connection may be released twice, as the workers do when it is lost while they stop', async () => {
  await start([note]);
  const { promise, resolve } = Promise.withResolvers<() => void>();
  database.pool.connect((_error, _client, release) => resolve(release));
  const release = await promise;
  release();
  expect(() => release()).not.toThrow();
});

test('workers that cannot start leave no connection open, however often they try', async () => {
  const inUse = () => database.pool.totalCount - database.pool.idleCount;
  const slow = job({ ...note, name: 'slow', queue: 'bulk' });
  // The first queue starts; the last has a clock that cannot be read.
  const options = { pool: database.pool, jobs: [note, slow], context: [], log };
  for (const _try of [1, 2, 3])
    await expect(startJobs({ ...options, cron: [{ name: 'slow', at: 'never' }] })).rejects.toThrow(/never/);
  await vi.waitFor(() => expect(inUse()).toBe(0));
});

test('a reaction runs once for each of its events, with the stored event', async () => {
  const seen: ReactionEvent[] = [];
  const welcome = reaction<Notes>({
    name: 'welcome',
    on: ['thing.created'],
    queue: 'urgent',
    when: ({ data }) => data.private !== true,
    run: (event) => Promise.resolve(void seen.push(event)),
  });
  const relay = startRelay({
    pool: database.pool,
    bus: inProcessBus(() => undefined),
    reactions: reactionTasks([welcome]),
    log,
  });
  await start(reactionJobs(database.db, [welcome]));
  await database.db.transaction().execute((trx) =>
    emit(trx, [
      {
        accountId: 3,
        name: 'thing.created',
        audience: { users: [1] },
        data: { id: 1 },
        contactData: { id: 'one' },
      },
      { accountId: 3, name: 'thing.created', audience: {}, data: { id: 2, private: true } },
      { accountId: 3, name: 'thing.removed', audience: {}, data: { id: 3 } },
    ]),
  );
  relay.notify();
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]).toMatchObject({
    accountId: 3,
    name: 'thing.created',
    audience: { users: [1] },
    data: { id: 1 },
    contactData: { id: 'one' },
    createdAt: expect.any(Date),
  });
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('select 1 from graphile_worker._private_jobs');
    expect(rows).toHaveLength(0);
  });
  expect(seen).toHaveLength(1);
  await relay.stop();
});

test('batched events fail individually', async () => {
  const calls: number[][] = [];
  const careful = reaction<Notes>({
    name: 'careful',
    on: ['thing.created'],
    queue: 'urgent',
    runTogether: (events) => {
      calls.push(events.map(({ number }) => number));
      return events.some(({ number }) => number === 2)
        ? Promise.reject(new Error('two is bad'))
        : Promise.resolve();
    },
  });
  const events = [1, 2, 3].map((number) => ({
    number,
    accountId: 3,
    name: 'thing.created',
    audience: {},
    data: {},
    createdAt: new Date(),
  }));
  await expect(answerEvents(careful, events, [])).rejects.toThrow('two is bad');
  expect(calls).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('two reactions or jobs with one name are an error', async () => {
  const one = reaction<Notes>({ name: 'one', on: [], queue: 'bulk', run: () => Promise.resolve() });
  expect(() => reactionTasks([one, one])).toThrow(/same name/);
  await expect(startJobs({ pool: database.pool, jobs: [note, note], context: [], log })).rejects.toThrow(
    /same name/,
  );
});

/** Starts a process that takes a job and never ends it. */
async function hungWorker(): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../test/faults/hung-worker.ts', import.meta.url)), database.url],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const [output] = (await once(child.stdout, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer];
  expect(output.toString()).toMatch('begun');
  return child;
}

test('jobs of a process that was killed are taken over within seconds', { timeout: 40_000 }, async () => {
  await addJob(database.db, note, { text: 'survives' });
  const child = await hungWorker();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const notes = await start([note]);
  await vi.waitFor(() => expect(notes).toEqual(['survives']), { timeout: 20_000, interval: 200 });
});

test(
  'a job replaced while a killed process ran it does not count as failed',
  { timeout: 40_000 },
  async () => {
    const key = 'same';
    await addJob(database.db, note, { text: 'before' }, { key });
    const child = await hungWorker();
    await addJob(database.db, note, { text: 'after' }, { key });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const notes = await start([note]);
    const left = () => database.pool.query('select id from graphile_worker._private_jobs');
    await vi.waitFor(async () => expect((await left()).rows).toEqual([]), { timeout: 20_000, interval: 200 });
    expect(notes).toEqual(['after']);
  },
);

test('a standby process takes over from a killed one within two seconds', { timeout: 40_000 }, async () => {
  await addJob(database.db, note, { text: 'handed over' });
  const child = await hungWorker();
  const notes = await start([note]);
  // The older job would be taken first, were it free.
  await addJob(database.db, note, { text: 'younger' });
  await vi.waitFor(() => expect(notes).toEqual(['younger']), { timeout: 10_000, interval: 20 });
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(notes).toEqual(['younger', 'handed over']), {
    timeout: 2_000,
    interval: 20,
  });
});

test('pruning removes the oldest events only, in bounded batches, without gaps', async () => {
  await database.pool.query(
    `insert into event select n, 1, 'x', '{}', '{}', now() - case when n < 30 or n = 35 then interval '4 days' else interval '1 day' end
     from generate_series(1, 40) as n`,
  );
  expect(await pruneEvents(database.db, { followers: [], log, limit: 20 })).toBe(20);
  expect(await pruneEvents(database.db, { followers: [], log, limit: 20 })).toBe(9);
  expect(await pruneEvents(database.db, { followers: [], log, limit: 20 })).toBe(0);
  const { rows } = await database.pool.query<{ first: number; count: number }>(
    'select min(number)::int as first, count(*)::int as count from event',
  );
  expect(rows[0]).toEqual({ first: 30, count: 11 });
});

test('pruning keeps what a follower has not read for two weeks, and then records what it lost', async () => {
  const lines: object[] = [];
  const reported = { ...log, error: (line: object) => void lines.push(line) } as typeof log;
  const prune = () => pruneEvents(database.db, { followers: ['slow', 'quick'], log: reported });
  const left = async () => {
    const { rows } = await database.pool.query<{ first: number }>(
      'select min(number)::int as first from event',
    );
    return rows[0]?.first;
  };
  await database.pool.query(
    `insert into event select n, 1, 'x', '{}', '{}', now() - make_interval(days => case when n <= 10 then 15 else 5 end)
     from generate_series(1, 40) as n`,
  );
  await database.pool.query(
    "insert into log_follower (name, number) values ('slow', 20), ('quick', 40), ('gone', 0)",
  );
  expect(await prune()).toBe(20);
  expect(await left()).toBe(21);
  expect(lines).toEqual([]);
  await database.pool.query("update log_follower set number = 25 where name = 'slow'");
  await database.pool.query("update event set created_at = now() - interval '15 days' where number <= 30");
  expect(await prune()).toBe(10);
  expect(lines).toEqual([{ follower: 'slow', events: 5 }]);
  const lags = await followerLags(database.pool, ['slow', 'quick', 'new']);
  expect(lags).toEqual([
    { name: 'new', behind: 40, seconds: expect.any(Number), lost: 0, lostAt: null },
    { name: 'quick', behind: 0, seconds: 0, lost: 0, lostAt: null },
    { name: 'slow', behind: 15, seconds: expect.any(Number), lost: 5, lostAt: expect.any(Date) },
  ]);
  expect(Math.round((lags[2]?.seconds ?? 0) / 86_400)).toBe(5);
  const now = new Date();
  expect(() => requireNoLag(lags, now)).toThrow('slow lost 5 events');
  expect(() => requireNoLag(lags.slice(0, 1), now)).toThrow(/^new is 40 events and \d+ seconds behind/);
  expect(() => requireNoLag(lags.slice(1, 2), now)).not.toThrow();
  const metrics = createMetrics();
  followerMetrics(metrics, () => Promise.resolve(lags));
  const text = await metrics.registry.metrics();
  expect(text).toContain('confab_log_follower_behind_events{follower="slow"} 15');
  expect(text).toContain('confab_log_follower_lost_events{follower="slow"} 5');
  expect(text).toMatch(/confab_log_follower_behind_seconds\{follower="new"\} 4\d{5}/);
  await database.pool.query('truncate log_follower');
});
