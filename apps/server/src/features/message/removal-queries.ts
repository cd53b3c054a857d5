import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';

/** Up to `limit` messages of conversations. */
export async function findSomeMessageIds(
  trx: Trx,
  accountId: number,
  conversationIds: readonly number[],
  limit: number,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', sql<number>`any(${[...conversationIds]}::bigint[])`)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteMessageRows(trx: Trx, accountId: number, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('message')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}
