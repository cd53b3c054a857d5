import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import type { ArticleTransfer } from '../../platform/db/row-types.ts';

export type TransferRow = Selectable<ArticleTransfer>;
/** An import, and the member on whose behalf it creates articles. */
export type RunningImport = TransferRow & { creator_id: number };
export type TransferKey = { accountId: number; id: number };
/** A portal and its account. */
export type InPortal = { accountId: number; portalId: number };

type NewTransfer = Pick<
  TransferRow,
  'creator_id' | 'is_export' | 'name' | 'locale' | 'as_drafts' | 'storage_key'
>;

export function insertTransfer(
  trx: Trx,
  { accountId, portalId }: InPortal,
  values: NewTransfer,
  now: Date,
): Promise<TransferRow> {
  return trx
    .insertInto('article_transfer')
    .values({ ...values, account_id: accountId, portal_id: portalId, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findTransfer(
  db: Queryable,
  { accountId, id }: TransferKey,
): Promise<TransferRow | undefined> {
  return db
    .selectFrom('article_transfer')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest of a portal. */
export function listTransfers(
  db: Queryable,
  { accountId, portalId }: InPortal,
  limit: number,
): Promise<TransferRow[]> {
  return db
    .selectFrom('article_transfer')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type RejectedArticle = { name: string; reason: string };

export async function listRejected(
  db: Queryable,
  accountId: number,
  transferIds: readonly number[],
  limit: number,
): Promise<(RejectedArticle & { article_transfer_id: number })[]> {
  const { rows } = await sql<RejectedArticle & { article_transfer_id: number }>`
    select requested.id as article_transfer_id, found.name, found.reason
    from unnest(${[...transferIds]}::bigint[]) as requested (id)
    cross join lateral (
      select r.name, r.reason from article_transfer_rejection r
      where r.account_id = ${accountId} and r.article_transfer_id = requested.id order by r.position limit ${limit}
    ) as found`.execute(db);
  return rows;
}

type Change = Partial<Pick<TransferRow, 'status' | 'total_count' | 'failure' | 'storage_key' | 'done_count'>>;

/** Of one that still runs; whether it does. */
export async function changeTransfer(
  db: Queryable,
  { accountId, id }: TransferKey,
  change: Change,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('article_transfer')
    .set({ ...change, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The result of the next item in the file. */
export type Outcome =
  | { kind: 'created' | 'updated' | 'unchanged' | 'categories'; rejected?: undefined }
  | { kind: 'refused'; rejected: RejectedArticle };

/** Advances past the item at `position`; false when another run is further ahead, or the transfer has ended. */
export async function advanceTransfer(
  trx: Trx,
  { accountId, id }: TransferKey,
  position: number,
  { kind, rejected }: Outcome,
  now: Date,
): Promise<boolean> {
  const moved = await trx
    .updateTable('article_transfer')
    .set((eb) => ({
      done_count: position + 1,
      [`${kind}_count`]: eb(`${kind}_count`, '+', 1),
      updated_at: now,
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 0)
    .where('done_count', '=', position)
    .returning('id')
    .executeTakeFirst();
  if (moved === undefined) return false;
  if (rejected !== undefined)
    await trx
      .insertInto('article_transfer_rejection')
      .values({ account_id: accountId, article_transfer_id: id, position, ...rejected })
      .execute();
  return true;
}

/** Transfers whose files can be deleted. */
export async function findTransfersBefore(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<Pick<TransferRow, 'account_id' | 'id' | 'storage_key'>[]> {
  const { rows } = await sql<Pick<TransferRow, 'account_id' | 'id' | 'storage_key'>>`
    select account_id, id, storage_key from article_transfer
    where created_at < ${before} order by created_at limit ${limit}`.execute(db);
  return rows;
}

export function filesOfTransfers(db: Queryable, accountId: number) {
  return db
    .selectFrom('article_transfer')
    .select('storage_key')
    .where('account_id', '=', accountId)
    .where('storage_key', 'is not', null)
    .execute();
}

export async function deleteTransfer(db: Queryable, { accountId, id }: TransferKey): Promise<void> {
  await db.deleteFrom('article_transfer').where('account_id', '=', accountId).where('id', '=', id).execute();
}
