import { messageTypeNumber } from '@confab/contract/features/message';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Document } from '../../platform/db/search/documents.ts';
import { lastIndexed, type Index } from '../../platform/db/search/segment-queries.ts';
import { documentsOf } from '../../platform/db/search/table-documents.ts';

/** Which messages a search is for. */
export type MessageSearch = {
  accountId: number;
  text: string;
  inboxIds: 'all' | readonly number[];
  /** Only of conversations `c` of which this is true. */
  seen: RawBuilder<SqlBool> | undefined;
  /** Written by this user. */
  senderId: number | undefined;
  since: Date | undefined;
  until: Date | undefined;
};

/** A message that was found, and its conversation. */
export type MessageHit = { id: number; conversation_id: number };

const { activity } = messageTypeNumber;

/** Whether a message matches: the words in any letter case, no activity, and not deleted. */
function conditions(search: MessageSearch): RawBuilder<SqlBool>[] {
  const { text: query, inboxIds, seen, senderId, since, until } = search;
  const all = [
    sql<SqlBool>`m.account_id = ${search.accountId}`,
    sql<SqlBool>`m.content ilike ${likePattern(query)}`,
    sql<SqlBool>`m.message_type <> ${sql.lit(activity)}`,
    sql<SqlBool>`m.content_attributes ->> 'deleted' is null`,
  ];
  if (inboxIds !== 'all') all.push(sql`m.inbox_id = any(${[...inboxIds]}::bigint[])`);
  if (senderId !== undefined) all.push(sql`m.sender_type = 'User' and m.sender_id = ${senderId}`);
  if (since !== undefined) all.push(sql`m.created_at >= ${since}`);
  if (until !== undefined) all.push(sql`m.created_at <= ${until}`);
  if (seen !== undefined) {
    all.push(sql`exists (
      select 1 from conversation c where c.account_id = m.account_id and c.id = m.conversation_id and ${seen})`);
  }
  return all;
}

/** Those that are not indexed yet, the newest first. */
export async function findNewer(
  db: Queryable,
  search: MessageSearch,
  index: Index,
  limit: number,
): Promise<MessageHit[]> {
  const { rows } = await sql<MessageHit>`
    select m.id, m.conversation_id from message m
    where ${sql.join(conditions(search), sql` and `)} and m.id > ${lastIndexed(index)}
    order by m.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Those among some, the newest first. */
export async function findAmong(
  db: Queryable,
  search: MessageSearch,
  ids: readonly number[],
  limit: number,
): Promise<MessageHit[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MessageHit>`
    select m.id, m.conversation_id from message m
    where ${sql.join(conditions(search), sql` and `)} and m.id = any(${[...ids]}::bigint[])
    order by m.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Tags of a message in the index: its inbox and the user who wrote it. */
export function inboxTag(inboxId: number): number {
  return inboxId * 2;
}
export function senderTag(userId: number): number {
  return userId * 2 + 1;
}

/** Messages as the search index reads them. Activities are not found, so they take no room in it. */
export const messageDocuments = documentsOf('message', 0, async (db, accountId, after, until, limit) => {
  const rows = await db
    .selectFrom('message')
    .select(['id', 'created_at', 'content', 'inbox_id', 'sender_type', 'sender_id', 'message_type'])
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .where('id', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row): Document => ({
    id: row.id,
    at: row.created_at,
    texts: row.message_type === activity ? [] : [row.content],
    tags:
      row.message_type === activity
        ? []
        : [
            inboxTag(row.inbox_id),
            ...(row.sender_type === 'User' && row.sender_id !== null ? [senderTag(row.sender_id)] : []),
          ],
  }));
});
