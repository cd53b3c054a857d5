import type { Trx } from '../../../platform/db/database.ts';
import type { NamedJob } from '../../../platform/jobs/stats.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertNote } from '../log/queries.ts';

/** Changes failed jobs and notes it in the log; answers how many there were. */
export function changeJobs(
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
