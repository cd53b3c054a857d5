import { Failure } from '@confab/contract/kit/errors';
import type { Queryable } from '../../../platform/db/database.ts';
import type { AccountRow } from '../../account/index.ts';
import { countInboxes } from '../queries.ts';

/** Throws `limit_exceeded` if the account may have no further inbox, `not_found` if there is no account. */
export async function requireInboxCapacity(db: Queryable, account: AccountRow | undefined): Promise<void> {
  if (account === undefined) throw new Failure('not_found');
  const limit = account.limits['inboxes'];
  if (typeof limit === 'number' && (await countInboxes(db, account.id)) >= limit)
    throw new Failure('limit_exceeded', { message: 'Account limit exceeded. Upgrade to a higher plan' });
}
