import { contactsPerPage, maxContactCount } from '@confab/contract/features/contact';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { countUpTo } from '../../../platform/db/count-up-to.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { findContacts, type ContactRecord } from '../queries.ts';

type Condition = RawBuilder<SqlBool>;

/** A part of a text that contacts have, by which the search index finds them. */
export type IndexedText = {
  text: string;
  isCompany: boolean;
  /** The tag of the attribute that has it, in the index of attributes; undefined in that of names. */
  tag?: number;
};

/** Which contacts a list shows. */
export type ContactFilter = {
  accountId: number;
  /** Only those that can be reached by something. */
  reachable: boolean;
  /** Only those that carry one of these; empty for all. */
  labels: readonly string[];
  /** Only these. */
  among: readonly number[] | undefined;
  /** Only those that fulfill it, the table being `contact`. */
  matching: Condition | undefined;
  /** Matching contacts have one of these; undefined when the filter has no such condition. */
  texts?: readonly IndexedText[] | undefined;
  /** Names the list among those known to be large; undefined where it is never. */
  key?: string;
};

export type ContactPage = { page: number; sort: string | undefined };

type SortKey = {
  by: RawBuilder<unknown>;
  /**
   * Whether a contact has the value; those without sort last in both directions, the most recently active first. Absent
   * where all have it.
   */
  isPresent?: Condition;
  /**
   * How the index separates contacts that can be reached: by a column, or not at all where all that have the key can
   * be. Default: by two partial indexes.
   */
  separatedBy?: 'column' | 'nothing';
  /** How the index is written, where it is not ascending with those without at the end. */
  newestFirst?: true;
};

export const isReachable = sql<SqlBool>`(email is not null or phone_number is not null or identifier is not null)`;
export const isUnreachable = sql<SqlBool>`(email is null and phone_number is null and identifier is null)`;

const attributeKey = (key: 'company_name' | 'city' | 'country'): SortKey => {
  // Written as in the index, or it is not used.
  const by = sql`left(additional_attributes ->> ${sql.lit(key)}, 255)`;
  return { by, isPresent: sql`${by} is not null`, separatedBy: 'column' };
};

const byActivity: SortKey = {
  by: sql`last_activity_at`,
  isPresent: sql`last_activity_at is not null`,
  newestFirst: true,
};
const sortKeys: ReadonlyMap<string, SortKey> = new Map<string, SortKey>([
  ['name', { by: sql`lower(name)` }],
  ['email', { by: sql`lower(email)`, isPresent: sql`email is not null`, separatedBy: 'nothing' }],
  [
    'phone_number',
    { by: sql`phone_number`, isPresent: sql`phone_number is not null`, separatedBy: 'nothing' },
  ],
  ['last_activity_at', byActivity],
  ['created_at', { by: sql`created_at` }],
  ['company', attributeKey('company_name')],
  ['company_name', attributeKey('company_name')],
  ['city', attributeKey('city')],
  ['country', attributeKey('country')],
]);

type Sort = { key: SortKey; descending: boolean };

const byLatestActivity: Sort = { key: byActivity, descending: true };

/** The keys a sort names, unknown ones left out; the most recently active first when it names none. */
function sortsOf(sort: string | undefined): [Sort, ...Sort[]] {
  const [first = byLatestActivity, ...more] = (sort ?? '').split(',').flatMap((word) => {
    const key = sortKeys.get(word.trim().replace(/^-/, ''));
    return key === undefined ? [] : [{ key, descending: word.trim().startsWith('-') }];
  });
  return [first, ...more];
}

/** A page of contacts. */
export async function findContactPage(
  db: Queryable,
  filter: ContactFilter,
  { page, sort }: ContactPage,
): Promise<ContactRecord[]> {
  const [first, ...more] = sortsOf(sort);
  const [limit, offset] = [contactsPerPage, (page - 1) * contactsPerPage];
  const ids =
    filter.among === undefined && more.length === 0
      ? await findInOrder(db, filter, first, { limit, offset })
      : await findSorted(db, filter, [first, ...more], { limit, offset });
  return findContacts(db, filter.accountId, ids);
}

type Window = { limit: number; offset: number };

/** Along an index: those that have the key, then those that have none. */
async function findInOrder(db: Queryable, filter: ContactFilter, sort: Sort, { limit, offset }: Window) {
  const { isPresent } = sort.key;
  const first = await findPart(db, filter, sort, isPresent, { limit, offset });
  if (isPresent === undefined || first.length === limit) return first;
  const before =
    first.length > 0 || offset === 0
      ? offset + first.length
      : (await findPart(db, filter, sort, isPresent, { limit: offset, offset: 0 })).length;
  const rest = { limit: limit - first.length, offset: Math.max(offset - before, 0) };
  const absent = await findPart(db, filter, byLatestActivity, sql<SqlBool>`not (${isPresent})`, rest);
  return [...first, ...absent];
}

/** Those with a condition on the key, by partial index: reachable contacts and others are in different indexes. */
async function findPart(
  db: Queryable,
  filter: ContactFilter,
  sort: Sort,
  condition: Condition | undefined,
  { limit, offset }: Window,
): Promise<number[]> {
  const order = orderOf(sort);
  const streams = streamsOf(filter, sort.key).map(
    (which) => sql`(
      select id, ${sort.key.by} as key from contact
      where ${which} and ${conditionsOf(filter)} ${condition === undefined ? sql`` : sql`and ${condition}`}
      order by ${order} limit ${offset + limit})`,
  );
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(streams, sql` union all `)}) as part
    order by ${orderOf({ ...sort, key: { ...sort.key, by: sql`key` } })} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

function streamsOf({ reachable }: ContactFilter, { separatedBy }: SortKey): readonly Condition[] {
  if (separatedBy === 'nothing') return [reachable ? isReachable : sql<SqlBool>`true`];
  const [able, unable] =
    separatedBy === 'column'
      ? [sql<SqlBool>`${isReachable}::int = 1`, sql<SqlBool>`${isReachable}::int = 0`]
      : [isReachable, isUnreachable];
  return reachable ? [able] : [able, unable];
}

function orderOf({ key, descending }: Sort): RawBuilder<unknown> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const nulls = sql.raw(key.newestFirst ? (descending ? ' nulls last' : ' nulls first') : '');
  return sql`${key.by} ${direction}${nulls}, id ${direction}`;
}

/** Sorted by several keys, or few enough to be sorted. */
async function findSorted(db: Queryable, filter: ContactFilter, sorts: readonly Sort[], window: Window) {
  const order = sorts.map(
    ({ key, descending }) => sql`${key.by} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
  );
  const { rows } = await sql<{ id: number }>`
    select id from contact where ${filter.reachable ? isReachable : sql`true`} and ${conditionsOf(filter)}
    order by ${sql.join(order)}, id desc limit ${window.limit} offset ${window.offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many contacts a list shows, at most `maxContactCount`. */
export function countContacts(db: Queryable, filter: ContactFilter): Promise<number> {
  return countUpTo(
    db,
    maxContactCount,
    sql`select 1 from contact where ${filter.reachable ? isReachable : sql`true`} and ${conditionsOf(filter)}`,
  );
}

/** Contacts a list shows, in no order; undefined when they are more than `most`. */
export function findMatching(
  db: Queryable,
  filter: ContactFilter,
  limit: number,
): Promise<number[] | undefined> {
  return upTo(
    db,
    sql`select id from contact where ${filter.reachable ? isReachable : sql`true`} and ${conditionsOf(filter)}`,
    limit,
  );
}

/** The ids that a statement finds; undefined when they are more than `most`, which are not sent. */
async function upTo(
  db: Queryable,
  finding: RawBuilder<unknown>,
  limit: number,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ ids: number[] | null }>`
    with found as materialized (${finding} limit ${limit + 1})
    select case when count(*) <= ${limit}::int then coalesce(array_agg(id), '{}') end as ids from found`.execute(
    db,
  );
  return rows[0]?.ids ?? undefined;
}

function conditionsOf({ accountId, reachable, labels, among, matching }: ContactFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`account_id = ${accountId}`];
  // A contact that is being deleted is not reachable.
  if (!reachable) all.push(sql`deleting_at is null`);
  if (labels.length > 0)
    all.push(sql`exists (
      select 1 from contact_label l where l.account_id = contact.account_id and l.contact_id = contact.id
        and l.title = any(${[...labels]}::text[]))`);
  if (among !== undefined) all.push(sql`id = any(${[...among]}::bigint[])`);
  if (matching !== undefined) all.push(matching);
  return sql.join(all, sql` and `);
}

/** Contacts that carry one of the labels; undefined when they are more than `most`. */
export async function findLabeled(
  db: Queryable,
  accountId: number,
  labels: readonly string[],
  limit: number,
): Promise<number[] | undefined> {
  const carrying = sql`select contact_id as id from contact_label
    where account_id = ${accountId} and title = any(${[...labels]}::text[])`;
  const ids = await upTo(db, carrying, limit);
  return ids && [...new Set(ids)];
}

/** The newest contact of an account: later ones were not selected. */
export async function newestContactId(db: Queryable, accountId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from contact where account_id = ${accountId} order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Contacts that are read with one statement, whether they match or not. */
const windowSize = 1000;

/**
 * The matching contacts among the next ones after an id, in key order, and the last id that was checked: undefined at
 * the end. The cost is that of one batch, however many contacts there are and however rare matches are.
 */
export async function findContactsAfter(
  db: Queryable,
  filter: ContactFilter,
  after: number,
  untilId: number,
): Promise<{ ids: number[]; lastId: number } | undefined> {
  const { rows } = await sql<{ last_id: number | null; ids: number[] | null }>`
    with part as materialized (
      select * from contact
      where account_id = ${filter.accountId} and id > ${after} and id <= ${untilId}
      order by id limit ${windowSize}
    )
    select
      (select max(id) from part) as last_id,
      (select array_agg(id order by id) from part as contact
        where ${filter.reachable ? isReachable : sql`true`} and ${conditionsOf(filter)}) as ids`.execute(db);
  const { last_id: lastId = null, ids = null } = rows[0] ?? {};
  return lastId === null ? undefined : { ids: ids ?? [], lastId };
}
