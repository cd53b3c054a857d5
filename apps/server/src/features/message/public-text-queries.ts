import { sql } from 'kysely';
import { messageTypeNumber } from '@confab/contract/features/message';
import type { Queryable } from '../../platform/db/database.ts';

/** Messages that are read: however long a conversation is, the cost has an end. */
const maxReadMessages = 1000;

const contentOrTranscript = (accountId: number) => sql<string | null>`
  case when content <> '' then content else (
    select string_agg(a.meta ->> 'transcribed_text', e'\\n' order by a.id) from attachment a
    where a.account_id = ${accountId} and a.message_id = message.id
  ) end`;

/** A text that the contact wrote, or that was written to the contact. */
export type PublicText = { isIncoming: boolean; content: string };

/**
 * The newest texts of a conversation up to a number of bytes, ascending; the one that exceeds it is still whole. An audio
 * message without text has its transcript. Notes, activities, deleted messages, and messages without text are left out.
 */
export async function findPublicTexts(
  db: Queryable,
  scope: { accountId: number; conversationId: number },
  maxBytes: number,
): Promise<PublicText[]> {
  const newest = db
    .selectFrom('message')
    .select([
      'id',
      'message_type',
      contentOrTranscript(scope.accountId).as('content'),
      'private',
      'content_attributes',
    ])
    .where('account_id', '=', scope.accountId)
    .where('conversation_id', '=', scope.conversationId)
    .orderBy('id', 'desc')
    .limit(maxReadMessages);
  const texts = db
    .selectFrom(newest.as('newest'))
    .select([
      'id',
      'message_type',
      'content',
      sql<number>`sum(octet_length(content)) over (order by id desc) - octet_length(content)`.as(
        'newer_bytes',
      ),
    ])
    .where('private', '=', false)
    .where('message_type', 'in', [messageTypeNumber.incoming, messageTypeNumber.outgoing])
    .where('content', '<>', '')
    .where(sql<boolean>`not coalesce((content_attributes ->> 'deleted')::boolean, false)`);
  const rows = await db
    .selectFrom(texts.as('message'))
    .select(['message_type', 'content'])
    .where('newer_bytes', '<', maxBytes)
    .orderBy('id')
    .execute();
  return rows.map(({ message_type: type, content }) => ({
    isIncoming: type === messageTypeNumber.incoming,
    content: content ?? '',
  }));
}
