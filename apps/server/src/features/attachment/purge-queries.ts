import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import type { CountedFile } from './storage-queries.ts';

export type UnusedBlob = CountedFile & { id: number; key: string; counted: boolean };

/**
 * Locks up to `limit` files of no message: stored before `storedBefore`, or announced before
 * `announcedBefore` and never sent. Others who purge take the next ones.
 */
export async function lockUnusedBlobs(
  trx: Trx,
  times: { now: Date; storedBefore: Date; announcedBefore: Date },
  limit: number,
): Promise<UnusedBlob[]> {
  const { rows } = await sql<UnusedBlob>`
    select b.account_id, b.id, b.key, b.byte_size, b.inbox_id, b.conversation_id, b.contact_inbox_id, b.counted
    from blob b
    where not b.attached and b.created_at < ${times.announcedBefore}
      and (b.created_at < ${times.storedBefore} or b.metadata->>'stored' = 'false')
      and (b.claimed_until is null or b.claimed_until < ${times.now})
      and not exists (select 1 from attachment a where a.account_id = b.account_id and a.blob_id = b.id)
    order by b.created_at limit ${limit} for update of b skip locked`.execute(trx);
  return rows;
}

export async function deleteBlobs(
  trx: Trx,
  blobs: readonly { account_id: number; id: number }[],
): Promise<void> {
  await sql`
    delete from blob using unnest(
      ${blobs.map((blob) => blob.account_id)}::bigint[], ${blobs.map((blob) => blob.id)}::bigint[]
    ) as gone (account_id, id)
    where blob.account_id = gone.account_id and blob.id = gone.id`.execute(trx);
}

/** Files stored before files were counted, or by a node of the previous version; their target is looked up here. */
export async function lockUncountedBlobs(trx: Trx, limit: number): Promise<(CountedFile & { id: number })[]> {
  const { rows } = await sql<CountedFile & { id: number }>`
    select b.account_id, b.id, b.byte_size,
      coalesce(b.inbox_id, c.inbox_id) as inbox_id,
      coalesce(b.conversation_id, c.id) as conversation_id,
      coalesce(b.contact_inbox_id, case when carried.message_type = 0 then c.contact_inbox_id end) as contact_inbox_id
    from (
      select * from blob where not counted order by account_id, id limit ${limit} for update skip locked
    ) b
    left join lateral (
      select m.conversation_id, m.message_type from attachment a
      join message m on m.account_id = a.account_id and m.id = a.message_id
      where a.account_id = b.account_id and a.blob_id = b.id order by a.id limit 1
    ) carried on true
    left join lateral (
      select id, inbox_id, contact_inbox_id from conversation
      where account_id = b.account_id and id = carried.conversation_id limit 1
    ) c on true`.execute(trx);
  return rows;
}

export async function markCounted(trx: Trx, blobs: readonly (CountedFile & { id: number })[]): Promise<void> {
  await sql`
    update blob set counted = true, inbox_id = found.inbox_id, conversation_id = found.conversation_id,
      contact_inbox_id = found.contact_inbox_id
    from unnest(
      ${blobs.map((blob) => blob.account_id)}::bigint[], ${blobs.map((blob) => blob.id)}::bigint[],
      ${blobs.map((blob) => blob.inbox_id)}::bigint[], ${blobs.map((blob) => blob.conversation_id)}::bigint[],
      ${blobs.map((blob) => blob.contact_inbox_id)}::bigint[]
    ) as found (account_id, id, inbox_id, conversation_id, contact_inbox_id)
    where blob.account_id = found.account_id and blob.id = found.id`.execute(trx);
}

/** Some files of an account. */
export function findSomeBlobsOf(db: Queryable, accountId: number, limit: number) {
  return db
    .selectFrom('blob')
    .select(['id', 'key'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteBlobsOf(db: Queryable, accountId: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('blob')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}
