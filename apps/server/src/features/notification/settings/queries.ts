import type { Queryable } from '../../../platform/db/database.ts';
import type { Owner } from '../queries.ts';

export type StoredFlags = { id: number; email_flags: number; push_flags: number };

/** A member's notification settings; undefined for other users. */
export function findFlags(db: Queryable, { accountId, userId }: Owner): Promise<StoredFlags | undefined> {
  return db
    .selectFrom('account_user')
    .select(['id', 'email_flags', 'push_flags'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export function updateFlags(
  db: Queryable,
  { accountId, userId }: Owner,
  flags: Omit<StoredFlags, 'id'>,
): Promise<StoredFlags | undefined> {
  return db
    .updateTable('account_user')
    .set(flags)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .returning(['id', 'email_flags', 'push_flags'])
    .executeTakeFirst();
}
