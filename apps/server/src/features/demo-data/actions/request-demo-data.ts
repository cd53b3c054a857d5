import { Failure } from '@confab/contract/kit/errors';
import type { Trx } from '../../../platform/db/database.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { findMemberIds } from '../queries.ts';
import { demoData, demoDataKey } from '../job-model.ts';

/**
 * Requests demo data for an account, in the caller's transaction. Throws `unprocessable` for an account without agents.
 */
export async function requestDemoData(trx: Trx, accountId: number): Promise<void> {
  if ((await findMemberIds(trx, accountId, 1)).length === 0)
    throw new Failure('unprocessable', { message: 'The account has no users who could answer' });
  await addJob(trx, demoData, { account_id: accountId }, { key: demoDataKey(accountId) });
}
