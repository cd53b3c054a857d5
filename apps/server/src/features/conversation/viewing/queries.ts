import type { Queryable } from '../../../platform/db/database.ts';

/** What decides who may see a conversation; undefined when there is none. */
export function findLocation(db: Queryable, accountId: number, displayId: number) {
  return db
    .selectFrom('conversation')
    .select(['inbox_id', 'assignee_id', 'participant_ids'])
    .where('account_id', '=', accountId)
    .where('display_id', '=', displayId)
    .executeTakeFirst();
}
