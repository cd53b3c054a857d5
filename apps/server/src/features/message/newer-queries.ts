import { sql } from 'kysely';
import { maxNewerShown, messageTypeNumber } from '@confab/contract/features/message';
import type { Queryable } from '../../platform/db/database.ts';
import { columns, type MessageRow, type SenderRef } from './queries.ts';

/** Messages that are read: however old the given one is, the cost has an end. */
const maxLookedAt = 100;

/**
 * Messages between the contact, other agents, and bots since a message, ascending: the newest few, and their number.
 * Automatic messages are left out, as are notes, activities, and deleted messages.
 */
export async function findMessagesSince(
  db: Queryable,
  scope: { accountId: number; conversationId: number },
  seenId: number,
  self: NonNullable<SenderRef>,
): Promise<{ rows: MessageRow[]; count: number }> {
  const newest = db
    .selectFrom('message')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('conversation_id', '=', scope.conversationId)
    .where('id', '>', seenId)
    .orderBy('id', 'desc')
    .limit(maxLookedAt);
  const found = await db
    .selectFrom(newest.as('message'))
    .select([...columns, sql<number>`count(*) over ()`.as('total')])
    .where('message.private', '=', false)
    .where('message.message_type', 'in', [messageTypeNumber.incoming, messageTypeNumber.outgoing])
    .where(sql<boolean>`(message.sender_type, message.sender_id) is distinct from (${self.type}, ${self.id})`)
    .where(sql<boolean>`not coalesce((message.content_attributes ->> 'deleted')::boolean, false)`)
    .orderBy('message.id', 'desc')
    .limit(maxNewerShown)
    .execute();
  const rows = found.map(({ total: _total, ...row }) => row);
  return { rows: rows.toReversed(), count: Number(found[0]?.total ?? 0) };
}
