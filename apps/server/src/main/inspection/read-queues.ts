import type { Db } from '../../platform/db/database.ts';
import { reactionJobs } from '../../platform/jobs/reactions.ts';
import type { QueueStats } from '../../platform/jobs/stats.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Logger } from '../../platform/log/log.ts';
import { followers, jobs, reactions } from '../features.ts';

/** The state of every queue, with the jobs of all features. */
export async function readQueues(db: Db, log: Logger): Promise<readonly QueueStats[]> {
  const [{ queueStats }, { eventMaintenance }] = await Promise.all([
    import('../../platform/jobs/stats.ts'),
    import('../../platform/jobs/maintenance.ts'),
  ]);
  const maintenance = eventMaintenance<Platform>(db, { followers, log });
  return queueStats(db, [...reactionJobs(db, reactions), ...jobs, ...maintenance.jobs]);
}
