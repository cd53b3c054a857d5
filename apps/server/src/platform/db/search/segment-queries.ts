import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Trx } from '../database.ts';
import type { GramRange } from './grams.ts';
import type { Block } from './postings.ts';

/** The documents of one kind in an account. */
export type Index = { accountId: number; kind: number };

/** Documents that were indexed together: those with these ids and between. */
export type Segment = { first_id: number; last_id: number };

/** A segment with its size, as a power of the segments per merge. */
export type SizedSegment = Segment & { tier: number };

/** Documents created in a time range; undefined is unlimited. */
export type Span = { since: Date | undefined; until: Date | undefined };

/** The highest id that is indexed; 0 when nothing is. */
export async function indexedUntil(db: Queryable, index: Index): Promise<number> {
  const { rows } = await sql<{ until: number }>`select ${lastIndexed(index)} as until`.execute(db);
  return rows[0]?.until ?? 0;
}

/** The same, within a statement. */
export function lastIndexed({ accountId, kind }: Index): RawBuilder<number> {
  return sql<number>`coalesce((
    select last_id from search_segment where account_id = ${accountId} and kind = ${kind}
    order by first_id desc limit 1
  ), 0)`;
}

/** The next segments below an id, the newest first. */
export async function findSegments(
  db: Queryable,
  { accountId, kind }: Index,
  { since, until }: Span,
  below: number,
  limit: number,
): Promise<SizedSegment[]> {
  const { rows } = await sql<SizedSegment>`
    select first_id, last_id, tier from search_segment
    where account_id = ${accountId} and kind = ${kind} and first_id < ${below}
      ${since === undefined ? sql`` : sql`and newest_at >= ${since}`}
      ${until === undefined ? sql`` : sql`and oldest_at <= ${until}`}
    order by first_id desc limit ${limit}`.execute(db);
  return rows;
}

export type FoundBlock = { first_id: number; place: number; data: Buffer };

/** The blocks of segments that can have grams of the ranges; `place` is the range's, from 1. */
export async function findBlocks(
  db: Queryable,
  index: Index,
  firstIds: readonly number[],
  ranges: readonly GramRange[],
): Promise<FoundBlock[]> {
  const { rows } = await blocksOf(index, firstIds, ranges).execute(db);
  return rows;
}

/** The places of the ranges for which the segments have the fewest bytes, which are not read for that. */
export async function findRarest(
  db: Queryable,
  index: Index,
  firstIds: readonly number[],
  ranges: readonly GramRange[],
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`${ranked(index, firstIds, ranges)}
    select place from ranked where nth <= ${limit}::int order by nth`.execute(db);
  return rows.map(({ place: position }) => position);
}

/** The same with their blocks; a range without any has one row of nulls. */
export type RankedBlock = FoundBlock | { place: number; first_id: null; data: null };

export async function findRarestBlocks(
  db: Queryable,
  index: Index,
  firstIds: readonly number[],
  ranges: readonly GramRange[],
  limit: number,
): Promise<RankedBlock[]> {
  const { rows } = await sql<RankedBlock>`${ranked(index, firstIds, ranges)}
    select place, first_id, data from ranked left join block using (place)
    where nth <= ${limit}::int order by nth`.execute(db);
  return rows;
}

function ranked(
  index: Index,
  firstIds: readonly number[],
  ranges: readonly GramRange[],
): RawBuilder<unknown> {
  return sql`
    with block as (${blocksOf(index, firstIds, ranges)}), ranked as (
      select place, row_number() over (order by coalesce(sum(octet_length(data)), 0), place) as nth
      from generate_series(1, ${ranges.length}::int) as range (place) left join block using (place)
      group by place
    )`;
}

function blocksOf(
  { accountId, kind }: Index,
  firstIds: readonly number[],
  ranges: readonly GramRange[],
): RawBuilder<FoundBlock> {
  const own = sql`account_id = ${accountId} and kind = ${kind} and first_id = segments.first_id`;
  return sql<FoundBlock>`
    select segments.first_id, ranges.place::int as place, block.data
    from unnest(${[...firstIds]}::bigint[]) as segments (first_id)
    cross join unnest(${ranges.map(([first]) => first)}::bigint[], ${ranges.map(([, last]) => last)}::bigint[])
      with ordinality as ranges (first_gram, end_gram, place)
    cross join lateral (
      (select data from search_block
        where ${own} and last_gram >= ranges.first_gram and last_gram < ranges.end_gram
          and ranges.first_gram < ranges.end_gram)
      union all
      (select data from search_block where ${own} and last_gram >= ranges.end_gram order by last_gram limit 1)
    ) as block`;
}

/** The last indexed id of an account, and the changes since. */
export type IndexState = { until: number; changed: number[] };

export async function findState(db: Queryable, index: Index): Promise<IndexState> {
  const { rows } = await sql<IndexState>`
    select ${lastIndexed(index)} as until, array(
      select distinct id from search_change where account_id = ${index.accountId} and kind = ${index.kind}
    ) as changed`.execute(db);
  return rows[0] ?? { until: 0, changed: [] };
}

/** Adds a segment behind those there are. */
export async function writeSegment(
  trx: Trx,
  { accountId, kind }: Index,
  segment: Segment & { oldest_at: Date; newest_at: Date },
  blocks: readonly Block[],
): Promise<void> {
  await trx
    .insertInto('search_segment')
    .values({ account_id: accountId, kind, ...segment })
    .execute();
  await sql`
    insert into search_block (account_id, kind, first_id, last_gram, data)
    select ${accountId}::bigint, ${kind}::smallint, ${segment.first_id}::bigint, last_gram, data
    from unnest(${blocks.map(({ lastGram }) => lastGram)}::bigint[], ${blocks.map(({ data }) => data)}::bytea[])
      as block (last_gram, data)`.execute(trx);
}

/** The segment with most changes, if an account has more changed documents than it should read for each search. */
export async function mostChanged(
  db: Queryable,
  { accountId, kind }: Index,
  maxChanged: number,
): Promise<Segment | undefined> {
  const { rows } = await sql<Segment>`
    with changed as (
      select distinct id from search_change where account_id = ${accountId} and kind = ${kind}
    )
    select s.first_id, s.last_id from changed
    cross join lateral (
      select first_id, last_id from search_segment
      where account_id = ${accountId} and kind = ${kind} and first_id <= changed.id
      order by first_id desc limit 1
    ) as s
    where (select count(*) from changed) > ${maxChanged} and changed.id <= s.last_id
    group by s.first_id, s.last_id order by count(*) desc limit 1`.execute(db);
  return rows[0];
}

/** Deletes the change records of documents that are about to be read; later ones stay. */
export async function consumeChanges(
  trx: Trx,
  { accountId, kind }: Index,
  { first_id, last_id }: Segment,
): Promise<void> {
  await trx
    .deleteFrom('search_change')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('id', '>=', first_id)
    .where('id', '<=', last_id)
    .execute();
}

/** The same for so many documents of a segment; answers their ids. */
export async function consumeSomeChanges(
  trx: Trx,
  { accountId, kind }: Index,
  { first_id, last_id }: Segment,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from search_change where account_id = ${accountId} and kind = ${kind} and id in (
      select distinct id from search_change
      where account_id = ${accountId} and kind = ${kind} and id between ${first_id} and ${last_id} limit ${limit}
    )
    returning id`.execute(trx);
  return [...new Set(rows.map(({ id }) => id))];
}

/** Deletes change records of documents that are not indexed, which are read in any case. */
export async function dropNeedlessChanges(
  trx: Trx,
  { accountId, kind }: Index,
  indexed: number,
): Promise<void> {
  await trx
    .deleteFrom('search_change')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('id', '>', indexed)
    .execute();
}

/**
 * Of several changes of a document only the newest counts, so frequently changed documents cost no more than others.
 */
export async function dropRepeatedChanges(trx: Trx, { accountId, kind }: Index): Promise<void> {
  await sql`
    delete from search_change c
    where account_id = ${accountId} and kind = ${kind} and change_id < (
      select max(change_id) from search_change newest
      where newest.account_id = c.account_id and newest.kind = c.kind and newest.id = c.id
    )`.execute(trx);
}

/** The database's time, for `hasOlderTransactions`. */
export async function databaseTime(db: Queryable): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
  return rows[0]?.now ?? '';
}

/** Whether a transaction that began before a time is still running: it may have taken an id and not shown it yet. */
export async function hasOlderTransactions(db: Queryable, time: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and xact_start < ${time}::timestamptz
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Runs indexing by one process at a time; undefined when another one is at it. */
export async function inTurn<T>(db: Trx, work: () => Promise<T>): Promise<T | undefined> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('search_index', 0)) as mine`.execute(db);
  return rows[0]?.mine === true ? work() : undefined;
}
