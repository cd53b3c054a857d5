import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from '../log/log.ts';
import { watchForDeadWorkers, type Watch } from './dead-workers.ts';
import { queueNames, type AnyJob, type Queue } from './job.ts';

/** A job that is added by the clock. `at` is a crontab pattern in UTC; no payload but an empty one is given. */
export type CronEntry = { name: string; at: string };

export type JobRunner = {
  /** Takes no further jobs and lets the running ones finish; those that exceed the grace period are put back. */
  stop(): Promise<void>;
};

export type JobOptions<C> = {
  /** Uses up to twice the sum of the queues' concurrency, plus two connections for each queue, plus one. */
  pool: pg.Pool;
  jobs: readonly AnyJob<C>[];
  context: C;
  cron?: readonly CronEntry[];
  log: Logger;
  /** Concurrent jobs in each queue. */
  queues?: Partial<Record<Queue, number>>;
};

const concurrencyByQueue: Record<Queue, number> = { urgent: 8, default: 4, bulk: 2 };

/** Makes or updates the tables of the job queue. Once at start, before any job is added. */
export async function migrateJobs(pool: pg.Pool, log: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) });
}

/** Starts the workers of every queue that has jobs. Throws when two jobs share a name. */
export async function startJobs<C>(options: JobOptions<C>): Promise<JobRunner> {
  const names = new Set(options.jobs.map(({ name }) => name));
  if (names.size < options.jobs.length) throw new Error('two jobs have the same name');
  allowDoubleRelease(options.pool);
  const watch = await watchForDeadWorkers(options.pool, options.log);
  const queues: JobRunner[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(queues.map((queue) => queue.stop()));
    await watch.stop();
  };
  try {
    for (const start of queuesOf(options, watch))
      queues.push(await keepRunning(start.queue, options.log, start.run));
  } catch (error) {
    // What did start holds connections, and the next try would find fewer of them.
    await stop();
    throw error;
  }
  return { stop };
}

type QueueStart = { queue: Queue; run: () => Promise<Started> };

/**
 * A running queue; `ended` resolves when it has ended, or broke and had time to, `drained` when its jobs have ended and
 * are noted.
 */
type Started = { runner: Runner; ended: Promise<void>; drained: Promise<void> };

function queuesOf<C>(options: JobOptions<C>, watch: Watch): QueueStart[] {
  return queueNames.flatMap((queue) =>
    [true, false].flatMap((together) => {
      const jobs = options.jobs.filter((one) => one.queue === queue && (one.together ?? false) === together);
      return jobs.length === 0
        ? []
        : [{ queue, run: () => startQueue({ queue, together, jobs }, options, watch) }];
    }),
  );
}

/** The library abandons a queue after several failed attempts to reach the database; this restarts it. */
async function keepRunning(queue: Queue, log: Logger, start: () => Promise<Started>): Promise<JobRunner> {
  const stopped = new AbortController();
  const stopping = once(stopped.signal, 'abort');
  let current = await start();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await Promise.race([current.ended, stopping]);
      await setTimeout(1000, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return;
      current = await start().catch((error: unknown) => {
        log.warn({ err: error, queue }, 'job queue worker failed to start; retrying');
        return current;
      });
    }
  };
  const stopCurrent = async (): Promise<void> => {
    // Its clock may be waiting for up to a minute after it could not reach the database.
    const { runner, ended, drained } = current;
    await Promise.race([runner.stop().catch(() => undefined), ended, drained]);
  };
  const running = run();
  return {
    async stop() {
      stopped.abort();
      await stopCurrent();
      await running;
      // Otherwise, a pool that was being started would keep its connections, and with them the process.
      await stopCurrent();
    },
  };
}

async function startQueue<C>(
  { queue, together, jobs }: { queue: Queue; together: boolean; jobs: readonly AnyJob<C>[] },
  options: JobOptions<C>,
  watch: Watch,
): Promise<Started> {
  const log = options.log.child({ queue });
  const running = new Set<Promise<void>>();
  const events = new EventEmitter();
  const broken = once(events, 'pool:fatalError');
  const owned: string[] = [];
  const drained = Promise.withResolvers<void>();
  events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
    owned.push(workerPool.id);
    watch.own(workerPool.id);
    workerPool.promise.then(drained.resolve, () => drained.resolve());
  });
  recheckAfterSequences(events);
  const names = new Set(jobs.map(({ name }) => name));
  const cron = (options.cron ?? []).filter(({ name }) => names.has(name));
  const concurrency = options.queues?.[queue] ?? concurrencyByQueue[queue];
  const runner = await run({
    pgPool: options.pool,
    preset: { worker: together ? batching(concurrency) : reporting },
    concurrency,
    // Everything is given here: nothing is looked for in the working directory.
    taskList: tasksOf(jobs, options.context, running),
    parsedCronItems: parseCronItems(
      cron.map(({ name, at }) => ({
        task: name,
        match: at,
        identifier: name,
        options: { jobKey: `cron/${name}` },
      })),
    ),
    noHandleSignals: true,
    // A plan kept from when the queue was empty reads all of it for each job once it is long.
    noPreparedStatements: true,
    pollInterval: 1000,
    logger: workerLogger(log),
    events,
  });
  const done = runner.promise.catch((error: unknown) =>
    log.error({ err: error }, 'job queue worker stopped'),
  );
  const abandoned = broken.then(() => setTimeout(maxEndMs, undefined, { ref: false }));
  const ended = Promise.race([done, abandoned]);
  // A running job must not be started by another worker.
  void ended.then(() => Promise.allSettled(running)).then(() => owned.forEach((id) => watch.disown(id)));
  return { runner, ended, drained: drained.promise };
}

/**
 * The library looks for another job before it has noted the last one as done, so it finds the next of a sequence still
 * held back, and looks again only a second later. Here it looks so many milliseconds after, until the next one begins.
 */
const recheckDelaysMs = [5, 25, 125];

function recheckAfterSequences(events: EventEmitter): void {
  const planned = new Map<unknown, AbortController>();
  const forget = (sequence: unknown): void => {
    planned.get(sequence)?.abort();
    planned.delete(sequence);
  };
  const check = async (pool: WorkerPool, signal: AbortSignal): Promise<void> => {
    let waited = 0;
    for (const afterMs of recheckDelaysMs) {
      await setTimeout(afterMs - waited, undefined, { signal, ref: false });
      waited = afterMs;
      pool.nudge(1);
    }
  };
  events.on('job:start', ({ job: { job_queue_id: sequence } }: JobEvent) => forget(sequence));
  events.on('job:complete', ({ job: { job_queue_id: sequence }, worker }: JobEvent) => {
    if (sequence === null) return;
    forget(sequence);
    const stop = new AbortController();
    planned.set(sequence, stop);
    // Workers that have ended refuse to be nudged.
    check(worker.workerPool, stop.signal)
      .catch(() => undefined)
      .finally(() => {
        if (planned.get(sequence) === stop) planned.delete(sequence);
      });
  });
}

type JobEvent = { job: { job_queue_id: number | null }; worker: { workerPool: WorkerPool } };

/**
 * Milliseconds a queue gets to end after it could not complete its jobs. The library miscounts when several such
 * batches fail, and then waits for ever.
 */
const maxEndMs = 2000;

/**
 * Jobs are completed and failed through the library's batches, of one each: without them it awaits neither, so that a
 * connection lost at that moment would end the process, and leave the job locked by a queue that is still alive.
 */
const reporting: GraphileConfig.WorkerOptions = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/**
 * Short jobs cost more to fetch and complete than to run, so a node takes several at a time and completes them
 * together. Those not started within two seconds go back to the other nodes.
 */
function batching(concurrency: number): GraphileConfig.WorkerOptions {
  return {
    localQueue: { size: concurrency * 8, ttl: 2000 },
    completeJobBatchDelay: 5,
    failJobBatchDelay: 5,
  };
}

/** The jobs as the library runs them; `running` holds what has begun and not ended. */
function tasksOf<C>(jobs: readonly AnyJob<C>[], context: C, running: Set<Promise<void>>): TaskList {
  const run = async (one: AnyJob<C>, payload: unknown): Promise<void> => {
    const work = one.execute(parsed(payload), context);
    running.add(work);
    try {
      await work;
    } finally {
      running.delete(work);
    }
  };
  return Object.fromEntries(jobs.map((one) => [one.name, (payload: unknown) => run(one, payload)]));
}

/** Our connections leave columns of type json as text. */
const parsed = (payload: unknown): unknown => (typeof payload === 'string' ? JSON.parse(payload) : payload);

/**
 * The library releases the connection it listens on twice when it is lost while the workers stop, and a pool throws
 * at the second time, where nothing catches it.
 */
function allowDoubleRelease(pool: pg.Pool): void {
  if (allowing.has(pool)) return;
  allowing.add(pool);
  const connect = pool.connect.bind(pool);
  Object.assign(pool, {
    connect(callback?: Connected) {
      if (callback === undefined) return connect();
      return connect((error, client, release) => {
        let released = false;
        callback(error, client, (reason) => {
          if (!released) release(reason);
          released = true;
        });
      });
    },
  });
}

const allowing = new WeakSet<pg.Pool>();

type Connected = Parameters<typeof pg.Pool.prototype.connect>[0];

/** The library logs every job; those lines are only useful for debugging. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message, meta) => {
    const line = { ...scope, ...(meta?.error === undefined ? {} : { err: meta.error }) };
    if (level === 'error') log.error(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.debug(line, message);
  });
}
