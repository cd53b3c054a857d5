import type { Queryable } from '../../../platform/db/database.ts';

/** A visitor's session of an inbox. */
export function findSession(db: Queryable, accountId: number, id: number) {
  return db
    .selectFrom('contact_inbox')
    .select(['id', 'contact_id', 'inbox_id', 'source_id', 'hmac_verified'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}
