import { Failure } from '@confab/contract/kit/errors';
import type { Queryable } from '../../../platform/db/database.ts';
import type { AccountRow } from '../../account/index.ts';
import { countInboxes } from '../queries.ts';

/** Throws `limit_exceeded` if the account may have no further inbox, `not_found` if there is no account. */
export async function requireInboxCapacity(db: Queryable, account: AccountRow | undefined): Promise<void> {
  if (account === undefined) throw new Failure('not_found');
  if (!(await mayAddInbox(db, account)))
    throw new Failure('limit_exceeded', { message: 'Account limit exceeded. Upgrade to a higher plan' });
}

/** Whether the account's limit allows another inbox. */
export async function mayAddInbox(db: Queryable, { id, limits }: AccountRow): Promise<boolean> {
  const limit = limits['inboxes'];
  return typeof limit !== 'number' || (await countInboxes(db, id)) < limit;
}
