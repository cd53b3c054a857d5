import type { ConsoleJobs } from '@confab/contract/features/super-admin';
import { deadJobs } from '../../../platform/jobs/stats.ts';
import type { Platform } from '../../../platform/platform.ts';

const maxShown = 100;

const maxErrorLength = 2000;

/** The queues, and the newest jobs that failed permanently, without their payloads. */
export async function listJobs(platform: Platform): Promise<ConsoleJobs> {
  const [queues, dead] = await Promise.all([platform.inspection.queues(), deadJobs(platform.db, maxShown)]);
  return {
    queues: queues.map(({ oldestWaiting, ...queue }) => ({
      ...queue,
      oldest_waiting_seconds: oldestWaiting,
    })),
    dead: dead.map((job) => ({
      id: job.id,
      name: job.name,
      attempts: job.attempts,
      last_error: job.lastError?.slice(0, maxErrorLength) ?? null,
      created_at: job.createdAt.toISOString(),
      failed_at: job.failedAt.toISOString(),
    })),
  };
}
