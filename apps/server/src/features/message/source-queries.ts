import { messageTypeNumber } from '@confab/contract/features/message';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** Messages before another that both sides see, the newest first, with their provider ids. */
export function listEarlierSources(
  db: Queryable,
  accountId: number,
  conversationId: number,
  beforeId: number,
  limit: number,
) {
  return (
    db
      .selectFrom('message')
      .select(['source_id', 'message_type'])
      .where('account_id', '=', accountId)
      .where('conversation_id', '=', conversationId)
      .where('id', '<', beforeId)
      .where('private', '=', false)
      .where('message_type', '!=', messageTypeNumber.activity)
      // An undone message was never sent.
      .where(sql<boolean>`not content_attributes ? 'unsent'`)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  );
}
