import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Visibility } from '../policy.ts';
import { visibleCondition } from '../visible-queries.ts';

/** The files of a conversation, newest first. Costs what the one conversation holds. */
export function pageFiles(
  db: Queryable,
  accountId: number,
  conversationId: number,
  page: { limit: number; offset: number },
): Promise<{ id: number; message_id: number }[]> {
  return filesOf(db, accountId, conversationId)
    .select(['attachment.id', 'attachment.message_id'])
    .orderBy('attachment.message_id', 'desc')
    .orderBy('attachment.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countFiles(db: Queryable, accountId: number, conversationId: number): Promise<number> {
  const { count } = await filesOf(db, accountId, conversationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function filesOf(db: Queryable, accountId: number, conversationId: number) {
  return db
    .selectFrom('message')
    .innerJoin('attachment', (join) =>
      join
        .onRef('attachment.account_id', '=', 'message.account_id')
        .onRef('attachment.message_id', '=', 'message.id'),
    )
    .where('message.account_id', '=', accountId)
    .where('attachment.account_id', '=', accountId)
    .where('message.conversation_id', '=', conversationId);
}

/** Internal ids of a contact's conversations that a member may see, the most recently active first. */
export async function findContactConversationIds(
  db: Queryable,
  accountId: number,
  contactId: number,
  { inboxIds, limitedTo }: Visibility,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .$if(inboxIds !== 'all', (query) =>
      query.where('inbox_id', '=', sql<number>`any(${inboxIds === 'all' ? [] : [...inboxIds]}::bigint[])`),
    )
    .$if(limitedTo !== null, (query) =>
      limitedTo === null ? query : query.where(visibleCondition(limitedTo)),
    )
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
