import { retryDeadJobs } from '../../../platform/jobs/stats.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeJobs } from '../steps/change-jobs.ts';

/** Begins failed jobs again, with all their attempts; answers how many there were. */
export async function retryJobs(platform: Platform, ids: readonly string[]): Promise<{ retried: number }> {
  return { retried: await changeJobs(platform, 'retry', (trx) => retryDeadJobs(trx, ids)) };
}
