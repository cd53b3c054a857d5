import { addJob } from '../../../../platform/jobs/job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { callJob, callKey } from '../job-model.ts';
import { retentionMs } from '../model.ts';
import { deleteCallsBefore, listOverdue } from '../queries.ts';

const batchSize = 500;
/** A call that is overdue by more than this has lost its job. */
const lateMs = 3_600_000;

/** Deletes finished calls, and restarts those whose job was lost. */
export async function purgeCalls({ db, clock }: Platform): Promise<void> {
  const now = clock.now().getTime();
  while ((await deleteCallsBefore(db, new Date(now - retentionMs), batchSize)) === batchSize);
  for (const accountId of await listOverdue(db, new Date(now - lateMs))) {
    const key = callKey(accountId);
    await addJob(db, callJob, { account_id: accountId }, { key, sequence: key });
  }
}
