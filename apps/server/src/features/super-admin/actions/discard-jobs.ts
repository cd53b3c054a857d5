import { discardDeadJobs } from '../../../platform/jobs/stats.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeJobs } from '../steps/change-jobs.ts';

/** Gives failed jobs up; answers how many there were. */
export async function discardJobs(
  platform: Platform,
  ids: readonly string[],
): Promise<{ discarded: number }> {
  return { discarded: await changeJobs(platform, 'discard', (trx) => discardDeadJobs(trx, ids)) };
}
