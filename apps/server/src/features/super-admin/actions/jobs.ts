import type { ConsoleJobs } from '@confab/contract/features/super-admin';
import type { Trx } from '../../../platform/db/database.ts';
import { deadJobs, discardDeadJobs, retryDeadJobs, type NamedJob } from '../../../platform/jobs/stats.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertNote } from '../log/queries.ts';

const maxShown = 100;
const maxErrorChars = 2000;

/** The queues, and the newest jobs that failed for good, without what was in them. */
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
      last_error: job.lastError?.slice(0, maxErrorChars) ?? null,
      created_at: job.createdAt.toISOString(),
      failed_at: job.failedAt.toISOString(),
    })),
  };
}

/** Begins failed jobs again, with all their attempts; answers how many there were. */
export async function retryJobs(platform: Platform, ids: readonly string[]): Promise<{ retried: number }> {
  return { retried: await changeJobs(platform, 'retry', (trx) => retryDeadJobs(trx, ids)) };
}

/** Gives failed jobs up; answers how many there were. */
export async function discardJobs(
  platform: Platform,
  ids: readonly string[],
): Promise<{ discarded: number }> {
  return { discarded: await changeJobs(platform, 'discard', (trx) => discardDeadJobs(trx, ids)) };
}

function changeJobs(
  { db }: Platform,
  action: 'retry' | 'discard',
  change: (trx: Trx) => Promise<NamedJob[]>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const jobs = await change(trx);
    const [first] = jobs;
    if (first === undefined) return 0;
    const id = jobs.length === 1 ? Number(first.id) : undefined;
    const name = [...new Set(jobs.map((job) => job.name))].toSorted().join(', ');
    const changes = jobs.length === 1 ? {} : { jobs: jobs.map((job) => Number(job.id)) };
    await insertNote(trx, { action, type: 'Job', id, name, changes });
    return jobs.length;
  });
}
