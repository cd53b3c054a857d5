import { messageTypeNumber } from '@confab/contract/features/message';
import type { Trx } from '../../platform/db/database.ts';
import { statusNumber } from './model.ts';
import { anyOf, columns, type MessageRow } from './queries.ts';

/** A returning contact marks at most this many messages per call; older ones were read before. */
const readPerCall = 100;

export type SeenMessage = { row: MessageRow; before: { status: number; updated_at: Date } };

/**
 * Marks messages as delivered to the contact, or read by it: public messages not written by it, and not after `until`.
 * Never reverts. Returns the changed ones.
 */
export async function markSeen(
  trx: Trx,
  accountId: number,
  conversationId: number,
  { at, until, status }: { at: Date; until: Date | undefined; status: 'delivered' | 'read' },
): Promise<SeenMessage[]> {
  const before = status === 'read' ? (['sent', 'delivered'] as const) : (['sent'] as const);
  const unread = await trx
    .selectFrom((eb) =>
      eb
        .selectFrom('message')
        .select(['id', 'status', 'created_at', 'updated_at', 'private', 'message_type'])
        .where('account_id', '=', accountId)
        .where('conversation_id', '=', conversationId)
        .orderBy('id', 'desc')
        .limit(readPerCall)
        .as('recent'),
    )
    .select(['id', 'status', 'updated_at'])
    .where('status', 'in', before.map(statusNumber))
    .where('private', '=', false)
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until ?? at))
    .where('message_type', 'in', [messageTypeNumber.outgoing, messageTypeNumber.template])
    .orderBy('id')
    .execute();
  if (unread.length === 0) return [];
  const rows = await trx
    .updateTable('message')
    .set({ status: statusNumber(status), updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', anyOf(unread.map((message) => message.id)))
    .returning(columns)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return unread.flatMap(({ id, ...before }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ row, before }];
  });
}
