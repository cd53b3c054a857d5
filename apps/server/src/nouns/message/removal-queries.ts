import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import { deleteAttachments } from '../attachment/door.ts';

/** Removes up to `limit` messages of conversations, with their attachments; answers how many. */
export async function removeMessages(
  trx: Trx,
  accountId: number,
  conversationIds: readonly number[],
  limit: number,
): Promise<number> {
  const rows = await trx
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', sql<number>`any(${[...conversationIds]}::bigint[])`)
    .limit(limit)
    .execute();
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  await deleteAttachments(trx, accountId, ids);
  await trx
    .deleteFrom('message')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return ids.length;
}
