import type { Queryable } from '../../../platform/db/database.ts';
import { statusNumber } from '../model.ts';

/** Conversations of an inbox that are pending, by id from behind `after`. */
export async function listPending(
  db: Queryable,
  { accountId, inboxId }: { accountId: number; inboxId: number },
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('status', '=', statusNumber('pending'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
