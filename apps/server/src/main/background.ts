import { setTimeout as sleep } from 'node:timers/promises';
import { hookReceivers } from '../features/hook-call/index.ts';
import { webhookReceivers } from '../features/webhook/index.ts';
import type { Config } from '../platform/config/config.ts';
import { openDatabase, type Database } from '../platform/db/database.ts';
import { jobTables } from '../platform/jobs/job-tables.ts';
import { followerLags, followerMetrics } from '../platform/jobs/follower-lag.ts';
import { queueMetrics } from '../platform/jobs/queue-metrics.ts';
import { reactionJobs, reactionTasks } from '../platform/jobs/reactions.ts';
import type { JobRunner } from '../platform/jobs/workers.ts';
import type { Bus } from '../platform/live/bus.ts';
import type { Logger } from '../platform/log/log.ts';
import { gauge, type Metrics } from '../platform/metrics/metrics.ts';
import { startRelay } from '../platform/outbox/relay.ts';
import type { Platform } from '../platform/platform.ts';
import { longestWait } from '../platform/receivers/due-queries.ts';
import { cron, followers, jobs, reactions, services } from './features.ts';
import { readQueues } from './inspection/read-queues.ts';

export type BackgroundParts = {
  config: Pick<Config, 'roles'>;
  databaseUrl: string;
  database: Database;
  bus: Bus;
  log: Logger;
  metrics: Metrics;
  platform: Platform;
};

/** Concurrent jobs in each queue of one node. */
const queues = { urgent: 4, default: 2, bulk: 2 } as const;
/**
 * Connections the workers may need: short and long jobs of each queue, one monitor, one follower of the log, and one for
 * each service.
 */
const jobConnections = 2 * (queues.urgent + queues.default + queues.bulk + 3) + 2 + services.length;

/** Milliseconds in which the first requests are answered before the workers' code is loaded. */
const startDelayMs = 300;

export type Background = {
  /** Lets the workers begin. Called once the node serves, because loading them takes as long as all the rest. */
  begin(): void;
  /** Ends the workers after their running jobs, and the relay after its running batch. */
  stop(): Promise<void>;
};

/** Starts the relay if the node has that role, and prepares the workers. */
export async function openBackground(parts: BackgroundParts): Promise<Background> {
  const { roles } = parts.config;
  if (!roles.has('relay') && !roles.has('worker')) {
    return { begin: () => undefined, stop: () => Promise.resolve() };
  }
  await ensureJobTables(parts);
  const relay = roles.has('relay') ? runRelay(parts, reactionTasks(reactions)) : undefined;
  if (roles.has('worker')) addMetrics(parts);
  const stopped = new AbortController();
  let workers: Promise<() => Promise<void>> | undefined;
  let beginning: NodeJS.Timeout | undefined;
  const beginNow = (): void => {
    workers = startWorkers(parts, stopped.signal);
    workers.catch((error: unknown) => {
      // A node that cannot work must not look healthy: this ends the process like any other unhandled error.
      setImmediate(() => {
        throw error;
      });
    });
  };
  return {
    begin() {
      if (roles.has('worker')) beginning = setTimeout(beginNow, startDelayMs);
    },
    async stop() {
      clearTimeout(beginning);
      stopped.abort();
      const stopWorkers = await workers?.catch(() => undefined);
      await stopWorkers?.();
      await relay?.stop();
    },
  };
}

function addMetrics({ metrics, database, log }: BackgroundParts): void {
  queueMetrics(metrics, () => readQueues(database.db, log));
  followerMetrics(metrics, () => followerLags(database.pool, followers));
  gauge(
    metrics,
    'confab_webhooks_longest_wait_seconds',
    'For how long a webhook has waited for its turn.',
    () => longestWait(database.db, webhookReceivers).catch(() => 0),
  );
  gauge(
    metrics,
    'confab_hook_calls_longest_wait_seconds',
    'For how long a bot or another program has waited for its turn.',
    () => longestWait(database.db, hookReceivers).catch(() => 0),
  );
}

/** Makes the queue's tables, or sees by one look that they are made: the library need not be loaded for that. */
async function ensureJobTables({ database, log }: BackgroundParts): Promise<void> {
  const { pool } = database;
  const known = await pool.query('select 1 from schema_migration where name = $1', [jobTables]);
  if (known.rows.length > 0) return;
  const { migrateJobs } = await import('../platform/jobs/workers.ts');
  await migrateJobs(pool, log);
  await pool.query('insert into schema_migration (name) values ($1) on conflict do nothing', [jobTables]);
}

async function startWorkers(parts: BackgroundParts, stopped: AbortSignal): Promise<() => Promise<void>> {
  const { log, platform } = parts;
  const [{ startJobs }, { eventMaintenance }, { logFollower }, { startSingletonService }] = await Promise.all(
    [
      import('../platform/jobs/workers.ts'),
      import('../platform/jobs/maintenance.ts'),
      import('../platform/jobs/log-follower.ts'),
      import('../platform/jobs/singleton-service.ts'),
    ],
  );
  const maintenance = eventMaintenance<Platform>(platform.db, { followers, log });
  const jobDatabase = openDatabase({
    url: parts.databaseUrl,
    poolSize: jobConnections,
    // That a job was taken, or done, may be lost: then it runs again, as after any crash.
    commitsWithoutFlush: true,
    applicationName: 'confab-jobs',
    onError: (error) => log.warn({ err: error }, 'worker database connection lost'),
  });
  const start = (): Promise<JobRunner> =>
    startJobs<Platform>({
      pool: jobDatabase.pool,
      jobs: [...reactionJobs(platform.db, reactions), ...jobs, ...maintenance.jobs],
      cron: [...cron, ...maintenance.cron],
      context: platform,
      log,
      queues,
    });
  const workers = await retry(start, log, stopped);
  const serving = [...services, logFollower<Platform>(reactions, parts.bus)].map((service) =>
    startSingletonService(jobDatabase.pool, service, { context: platform, log, bus: parts.bus }),
  );
  return async () => {
    await Promise.all(serving.map((service) => service.stop()));
    await workers?.stop();
    await jobDatabase.close();
  };
}

/** The database may be unavailable at this very moment, and recovers like at any other. */
async function retry<T>(start: () => Promise<T>, log: Logger, stopped: AbortSignal): Promise<T | undefined> {
  while (!stopped.aborted) {
    try {
      return await start();
    } catch (error) {
      log.error({ err: error }, 'workers failed to start; retrying');
    }
    await sleep(1000, undefined, { signal: stopped }).catch(() => undefined);
  }
  return undefined;
}

function runRelay(
  { database, bus, log, metrics }: BackgroundParts,
  tasks: Parameters<typeof startRelay>[0]['reactions'],
) {
  return startRelay({
    pool: database.pool,
    bus,
    log,
    reactions: tasks,
    onBatch: ({ events, milliseconds }) => {
      metrics.relayedEvents.inc(events);
      metrics.relayBatches.observe(milliseconds / 1000);
    },
  });
}
