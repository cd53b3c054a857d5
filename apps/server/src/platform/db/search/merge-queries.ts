import { sql } from 'kysely';
import type { Queryable, Trx } from '../database.ts';
import type { Block } from './postings.ts';
import type { Index, SizedSegment } from './segment-queries.ts';

/** A segment with when its documents were created. */
export type DatedSegment = SizedSegment & { oldest_at: Date; newest_at: Date };

/** All segments, the oldest first. */
export function listSegments(db: Queryable, { accountId, kind }: Index): Promise<DatedSegment[]> {
  return db
    .selectFrom('search_segment')
    .select(['first_id', 'last_id', 'oldest_at', 'newest_at', 'tier'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('first_id')
    .execute();
}

export type StoredBlock = { last_gram: number; data: Buffer };

/** The next blocks of a segment behind a gram, ascending: at least one, and none behind those of so many bytes. */
export async function readBlocks(
  trx: Trx,
  { accountId, kind }: Index,
  firstId: number,
  after: number,
  limit: { blocks: number; bytes: number },
): Promise<StoredBlock[]> {
  const { rows } = await sql<StoredBlock>`
    select last_gram, data from (
      select last_gram, data,
        sum(octet_length(data)) over (order by last_gram) - octet_length(data) as bytes_before
      from (
        select last_gram, data from search_block
        where account_id = ${accountId} and kind = ${kind} and first_id = ${firstId} and last_gram > ${after}
        order by last_gram limit ${limit.blocks}
      ) as block
    ) as sized
    where bytes_before < ${limit.bytes} order by last_gram`.execute(trx);
  return rows;
}

/** The blocks of a segment that have these grams or would have them; those behind its last one go into that. */
export async function findBlocksFor(
  trx: Trx,
  { accountId, kind }: Index,
  firstId: number,
  grams: readonly number[],
): Promise<StoredBlock[]> {
  const own = sql`account_id = ${accountId} and kind = ${kind} and first_id = ${firstId}`;
  const { rows } = await sql<StoredBlock>`
    select last_gram, data from search_block where ${own} and last_gram in (
      select coalesce(
        (select min(last_gram) from search_block where ${own} and last_gram >= gram),
        (select max(last_gram) from search_block where ${own})
      ) from unnest(${[...grams]}::bigint[]) as gram
    ) order by last_gram`.execute(trx);
  return rows;
}

export async function deleteBlocks(
  trx: Trx,
  { accountId, kind }: Index,
  firstId: number,
  lastGrams: readonly number[],
): Promise<void> {
  await sql`
    delete from search_block where account_id = ${accountId} and kind = ${kind} and first_id = ${firstId}
      and last_gram = any(${[...lastGrams]}::bigint[])`.execute(trx);
}

export async function insertBlocks(
  trx: Trx,
  { accountId, kind }: Index,
  firstId: number,
  blocks: readonly Block[],
): Promise<void> {
  await sql`
    insert into search_block (account_id, kind, first_id, last_gram, data)
    select ${accountId}::bigint, ${kind}::smallint, ${firstId}::bigint, last_gram, data
    from unnest(${blocks.map(({ lastGram }) => lastGram)}::bigint[], ${blocks.map(({ data }) => data)}::bytea[])
      as block (last_gram, data)`.execute(trx);
}

/** Removes segments with their blocks. */
export async function deleteSegments(
  trx: Trx,
  { accountId, kind }: Index,
  firstIds: readonly number[],
): Promise<void> {
  await sql`
    delete from search_segment where account_id = ${accountId} and kind = ${kind}
      and first_id = any(${[...firstIds]}::bigint[])`.execute(trx);
}

/** Records the content of a segment. */
export async function updateSegment(
  trx: Trx,
  { accountId, kind }: Index,
  { first_id: firstId, ...values }: DatedSegment,
): Promise<void> {
  await trx
    .updateTable('search_segment')
    .set(values)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('first_id', '=', firstId)
    .execute();
}
