import { sql } from 'kysely';
import { messageTypeNumber } from '@confab/contract/features/message';
import type { Queryable } from '../../platform/db/database.ts';

/** Messages that are read: however long a conversation is, the cost has an end. */
const maxReadMessages = 1000;

/** What is written in a message, and below it what is said in its audio files. */
const contentAndTranscript = (accountId: number) => sql<string>`
  concat_ws(e'\\n', nullif(content, ''), (
    select string_agg(nullif(a.meta ->> 'transcribed_text', ''), e'\\n' order by a.id) from attachment a
    where a.account_id = ${accountId} and a.message_id = message.id
  ))`;

/** A text that the contact wrote, or that was written to the contact. */
export type PublicText = { isIncoming: boolean; content: string };

/**
 * The newest texts of a conversation up to a number of bytes, ascending; the one that exceeds it is still whole, with the
 * transcripts of audio files. Notes, activities, deleted messages, and messages without text are left out.
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
      contentAndTranscript(scope.accountId).as('content'),
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
    content,
  }));
}
