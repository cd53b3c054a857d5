import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

export type Move = {
  accountId: number;
  from: number;
  to: number;
  /** Only those of these sessions. */
  sessionIds?: readonly number[];
};

/** The next conversations of the old contact, the newest first; they belong to the new one afterwards. */
export async function moveNextConversations(
  trx: Trx,
  { accountId, from, to, sessionIds }: Move,
  batchSize: number,
  at: Date,
): Promise<number[]> {
  const rows = await trx
    .updateTable('conversation')
    .set({ contact_id: to, updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('conversation')
        .select('id')
        .where('account_id', '=', accountId)
        .where('contact_id', '=', from)
        .$if(sessionIds !== undefined, (some) =>
          some.where('contact_inbox_id', '=', sql<number>`any(${[...(sessionIds ?? [])]}::bigint[])`),
        )
        .orderBy('last_activity_at', 'desc')
        .limit(batchSize),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** What the old contact wrote in these is the new one's. */
export async function rewriteSenders(
  trx: Trx,
  { accountId, from, to }: Move,
  ids: readonly number[],
): Promise<void> {
  await trx
    .updateTable('message')
    .set({ sender_id: to })
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('sender_type', '=', 'Contact')
    .where('sender_id', '=', from)
    .execute();
}
