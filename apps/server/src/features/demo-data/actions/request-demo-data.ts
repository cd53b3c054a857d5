import { Failure } from '@confab/contract/kit/errors';
import type { Trx } from '../../../platform/db/database.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import type { AccountRow } from '../../account/index.ts';
import { mayAddInbox } from '../../inbox/index.ts';
import { findDemoInbox, findMemberIds } from '../queries.ts';
import { demoData, demoDataKey } from '../job-model.ts';

/**
 * Requests demo data for an account, in the caller's transaction. Throws `unprocessable` for an account without agents,
 * and for one whose limit allows no inbox for the data.
 */
export async function requestDemoData(trx: Trx, account: AccountRow): Promise<void> {
  if ((await findMemberIds(trx, account.id, 1)).length === 0)
    throw new Failure('unprocessable', { message: 'The account has no users who could answer' });
  if ((await findDemoInbox(trx, account.id)) === undefined && !(await mayAddInbox(trx, account)))
    throw new Failure('unprocessable', {
      message: 'Demo data needs an inbox of its own, and the account has reached its limit of inboxes',
    });
  await addJob(trx, demoData, { account_id: account.id }, { key: demoDataKey(account.id) });
}
