import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** The requested conversations: the one with this number, and those of these contacts. */
export type ConversationSearch = {
  accountId: number;
  inboxIds: 'all' | readonly number[];
  /** Only those of which this is true. */
  seen: RawBuilder<SqlBool> | undefined;
  displayId: number | undefined;
  contactIds: readonly number[];
  assigneeId: number | undefined;
  since: Date | undefined;
  until: Date | undefined;
};

/** Internal ids, the newest conversation first. */
export async function findConversationIds(
  db: Queryable,
  search: ConversationSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const found = [sql<SqlBool>`contact_id = any(${[...search.contactIds]}::bigint[])`];
  if (search.displayId !== undefined) found.push(sql`display_id = ${search.displayId}`);
  const { rows } = await sql<{ id: number }>`
    select id from conversation
    where account_id = ${search.accountId} and (${sql.join(found, sql` or `)})
      and ${sql.join(conditions(search), sql` and `)}
    order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

function conditions({ inboxIds, seen, assigneeId, since, until }: ConversationSearch): RawBuilder<SqlBool>[] {
  const all = [sql<SqlBool>`true`];
  if (inboxIds !== 'all') all.push(sql`inbox_id = any(${[...inboxIds]}::bigint[])`);
  if (seen !== undefined) all.push(seen);
  if (assigneeId !== undefined) all.push(sql`assignee_id = ${assigneeId}`);
  if (since !== undefined) all.push(sql`created_at >= ${since}`);
  if (until !== undefined) all.push(sql`created_at <= ${until}`);
  return all;
}

/** The first message of each conversation. */
export async function findFirstMessages(
  db: Queryable,
  accountId: number,
  conversationIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select first.id from unnest(${[...conversationIds]}::bigint[]) as c (id)
    cross join lateral (
      select m.id from message m where m.account_id = ${accountId} and m.conversation_id = c.id
      order by m.id limit 1
    ) as first`.execute(db);
  return rows.map(({ id }) => id);
}

export function findContacts(db: Queryable, accountId: number, ids: readonly number[]) {
  return db
    .selectFrom('contact')
    .select(['id', 'name', 'email', 'phone_number', 'identifier'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** Maximum number of articles that are ranked: if a word occurs in thousands, some are as good as all. */
const maxWeighed = 500;

/** Articles that fit a `tsquery` of prefixes, the best first. */
export async function searchArticles(
  db: Queryable,
  accountId: number,
  query: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<{
    id: number;
    title: string;
    locale: string;
    content: string;
    slug: string;
    portal_slug: string;
    account_id: number;
    category_name: string | null;
  }>`
    with terms as materialized (select to_tsquery('simple', ${query}) as query),
    found as materialized (
      select a.account_id, a.id from article a
      where a.account_id = ${accountId} and a.words @@ to_tsquery('simple', ${query})
      limit ${maxWeighed}
    )
    select a.id, a.title, a.locale, a.content, a.slug, p.slug as portal_slug, a.account_id, c.name as category_name
    from found
    join article a on a.account_id = found.account_id and a.id = found.id
    join portal p on p.account_id = a.account_id and p.id = a.portal_id
    left join category c on c.account_id = a.account_id and c.id = a.category_id
    cross join terms
    order by ts_rank(a.words, terms.query) desc, a.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
