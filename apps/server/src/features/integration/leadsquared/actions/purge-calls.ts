import { addJob } from '../../../../platform/jobs/job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { tellJob, tellKey } from '../job-model.ts';
import { keptMs } from '../model.ts';
import { deleteCallsBefore, listLate } from '../queries.ts';

const batchSize = 500;
/** What waits longer than this past its time has lost its job. */
const lateMs = 3_600_000;

/** Deletes what is over, and has what was forgotten told. */
export async function purgeCalls({ db, clock }: Platform): Promise<void> {
  const now = clock.now().getTime();
  while ((await deleteCallsBefore(db, new Date(now - keptMs), batchSize)) === batchSize);
  for (const accountId of await listLate(db, new Date(now - lateMs))) {
    const key = tellKey(accountId);
    await addJob(db, tellJob, { account_id: accountId }, { key, sequence: key });
  }
}
