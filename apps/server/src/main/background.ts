import type { Config } from '../platform/config/config.ts';
import { openDatabase, type Database } from '../platform/db/database.ts';
import type { Bus } from '../platform/live/bus.ts';
import type { Logger } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { startRelay } from '../platform/outbox/relay.ts';
import type { Platform } from '../platform/platform.ts';
import { cron, jobs, reactions } from './reactions.ts';

export type BackgroundParts = {
  config: Pick<Config, 'roles'>;
  databaseUrl: string;
  database: Database;
  bus: Bus;
  log: Logger;
  metrics: Metrics;
  platform: Platform;
};

/** Jobs that run at once in each lane of one node. */
const lanes = { prompt: 4, steady: 2, bulk: 2 } as const;
/** What the workers may ask for: connections for short and for long jobs of each lane, and one that watches. */
const jobConnections = 2 * (lanes.prompt + lanes.steady + lanes.bulk + 3) + 1;

/**
 * Starts the relay and the workers where the node's roles say so, and answers how to stop them: the relay after
 * its running batch, the workers after their running jobs.
 */
export async function startBackground(parts: BackgroundParts): Promise<() => Promise<void>> {
  const { roles } = parts.config;
  if (!roles.has('relay') && !roles.has('worker')) return () => Promise.resolve();
  // The job library takes a fifth of the start; a node that only serves requests never loads it.
  const [{ migrateJobs, startJobs }, { reactionJobs, reactionTasks }, { upkeep }] = await Promise.all([
    import('../platform/jobs/workers.ts'),
    import('../platform/jobs/reactions.ts'),
    import('../platform/jobs/upkeep.ts'),
  ]);
  const { database, log, platform } = parts;
  await migrateJobs(database.pool, log);
  const relay = roles.has('relay') ? runRelay(parts, reactionTasks(reactions)) : undefined;
  if (!roles.has('worker')) return async () => relay?.stop();
  const kept = upkeep<Platform>(platform.db);
  const jobDatabase = openDatabase({
    url: parts.databaseUrl,
    poolSize: jobConnections,
    applicationName: 'confab-jobs',
    onError: (error) => log.warn({ err: error }, 'database connection of the workers lost'),
  });
  const workers = await startJobs<Platform>({
    pool: jobDatabase.pool,
    jobs: [...reactionJobs(platform.db, reactions), ...jobs, ...kept.jobs],
    cron: [...cron, ...kept.cron],
    context: platform,
    log,
    lanes,
  });
  return async () => {
    await workers.stop();
    await relay?.stop();
    await jobDatabase.close();
  };
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
