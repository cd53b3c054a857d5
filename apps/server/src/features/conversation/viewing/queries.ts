import type { Queryable } from '../../../platform/db/database.ts';

/** The fields that decide who may see a conversation; undefined if it does not exist. */
export function findLocation(db: Queryable, accountId: number, displayId: number) {
  return db
    .selectFrom('conversation')
    .select(['inbox_id', 'assignee_id', 'participant_ids'])
    .where('account_id', '=', accountId)
    .where('display_id', '=', displayId)
    .executeTakeFirst();
}
