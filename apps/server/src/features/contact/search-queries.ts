import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { namedTag } from '../../platform/db/search/grams.ts';
import { documentsOf } from '../../platform/db/search/table-documents.ts';

/** Which contacts a search is for. */
export type ContactSearch = {
  accountId: number;
  text: string;
  /** Only those that can be reached by something. */
  reachable: boolean;
  /** As the list of contacts searches: also by company, and by identifier exactly as it is written. */
  asList: boolean;
};

function conditions({ accountId, text: query, reachable, asList }: ContactSearch): RawBuilder<SqlBool> {
  const pattern = likePattern(query);
  const having = [
    sql<SqlBool>`name ilike ${pattern}`,
    sql<SqlBool>`email ilike ${pattern}`,
    sql<SqlBool>`phone_number ilike ${pattern}`,
    asList ? sql<SqlBool>`identifier like ${pattern}` : sql<SqlBool>`identifier ilike ${pattern}`,
    ...(asList ? [sql<SqlBool>`additional_attributes ->> 'company_name' ilike ${pattern}`] : []),
  ];
  return sql`account_id = ${accountId} and (${sql.join(having, sql` or `)})
    ${reachable ? sql`and (email is not null or phone_number is not null or identifier is not null)` : sql``}`;
}

const order = sql`order by last_activity_at desc nulls last, id desc`;

/** The most recently active contacts, which suffice for a search for a common word. */
const recentlyActive = 2000;

/** Those found among the ones that were active most recently, in that order. */
export async function findRecentlyActive(
  db: Queryable,
  search: ContactSearch,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select * from contact
      where account_id = ${search.accountId}
        and (email is not null or phone_number is not null or identifier is not null)
      ${order} limit ${recentlyActive}
    ) as contact
    where ${conditions(search)} ${order} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Contacts after an id, which are not indexed yet, in no order. */
export async function findNewer(db: Queryable, search: ContactSearch, after: number, limit: number) {
  const { rows } = await sql<{ id: number }>`
    select id from contact where ${conditions(search)} and id > ${after}
    order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those among some, in no order. */
export async function findAmong(db: Queryable, search: ContactSearch, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from contact
    where ${conditions(search)} and id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of some, those that were active most recently. */
export async function mostRecentlyActive(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
  limit: number,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from contact where account_id = ${accountId} and id = any(${[...ids]}::bigint[])
    ${order} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What contacts are called and reached by. */
export const contactDocuments = documentsOf('contact', 1, async (db, accountId, after, until, limit) => {
  const company = sql<string | null>`additional_attributes ->> 'company_name'`.as('company');
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'created_at', 'name', 'email', 'phone_number', 'identifier', company])
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .where('id', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at,
    texts: [row.name, row.email, row.phone_number, row.identifier, row.company],
    tags: [],
  }));
});

/** What the index of attributes knows a city by, and a value under a key of the custom attributes. */
export const cityTag = namedTag('city');
export function attributeTag(key: string): number {
  return namedTag(`custom ${key}`);
}

/** Their cities and custom attributes, each with a tag for its kind. */
export const attributeDocuments = documentsOf('contact', 2, async (db, accountId, after, until, limit) => {
  const rows = await db
    .selectFrom('contact')
    .select([
      'id',
      'created_at',
      sql<string | null>`additional_attributes ->> 'city'`.as('city'),
      sql<Record<string, string | null>>`(
        select jsonb_object_agg(key, value) from jsonb_each_text(custom_attributes))`.as('attributes'),
    ])
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .where('id', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, created_at: at, city, attributes }) => {
    const custom = Object.entries(attributes ?? {}).filter(([, value]) => value !== null);
    return {
      id,
      at,
      texts: [city, ...custom.map(([, value]) => value)],
      tags: [...(city === null ? [] : [cityTag]), ...custom.map(([key]) => attributeTag(key))],
    };
  });
});
