import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import type { Blob } from '../../platform/db/row-types.ts';
import type { StorageTarget } from './storage-queries.ts';

export type BlobRow = Omit<Selectable<Blob>, 'claim_key' | 'claimed_until' | 'counted'>;

export type NewBlobRow = {
  key: string;
  filename: string;
  contentType: string;
  byteSize: number;
  checksum: string | null;
  metadata: Record<string, unknown>;
};

const blobColumns = [
  'account_id',
  'id',
  'key',
  'filename',
  'content_type',
  'byte_size',
  'checksum',
  'metadata',
  'attached',
  'created_at',
  'inbox_id',
  'conversation_id',
  'contact_inbox_id',
] as const;

/** Writes the rows of files, in the order given. Their bytes are counted by the caller, in the same transaction. */
export async function insertBlobs(
  trx: Trx,
  scope: StorageTarget,
  blobs: readonly NewBlobRow[],
): Promise<BlobRow[]> {
  const rows = await trx
    .insertInto('blob')
    .values(
      blobs.map((blob) => ({
        account_id: scope.accountId,
        inbox_id: scope.inboxId ?? null,
        conversation_id: scope.conversationId ?? null,
        contact_inbox_id: scope.contactInboxId ?? null,
        key: blob.key,
        filename: blob.filename,
        content_type: blob.contentType,
        byte_size: blob.byteSize,
        checksum: blob.checksum,
        metadata: jsonb(blob.metadata),
        counted: true,
      })),
    )
    .returning(blobColumns)
    .execute();
  // Ids are given in the order of the values.
  return rows.toSorted((left, right) => left.id - right.id);
}

export function findBlob(db: Queryable, accountId: number, id: number): Promise<BlobRow | undefined> {
  return db
    .selectFrom('blob')
    .select(blobColumns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function markAttached(db: Queryable, accountId: number, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('blob')
    .set({ attached: true })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** Releases files that could not be stored, for the next purge. */
export async function releaseBlobs(db: Queryable, accountId: number, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('blob')
    .set({ created_at: new Date(0) })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('attached', '=', false)
    .execute();
}

/** Records the target of files that are in no conversation yet. Returns the bytes of those that count. */
export async function placeBlobs(
  trx: Trx,
  accountId: number,
  conversationId: number,
  ids: readonly number[],
): Promise<{ bytes: number; files: number }> {
  const rows = await trx
    .updateTable('blob')
    .set({ conversation_id: conversationId })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('conversation_id', 'is', null)
    .returning(['byte_size', 'counted'])
    .execute();
  const counted = rows.filter((row) => row.counted);
  return { bytes: counted.reduce((sum, row) => sum + row.byte_size, 0), files: counted.length };
}

/** The state of an image's preview: made or not, or how often making it was interrupted, and when to retry. */
export type PreviewState =
  | { preview: 'stored' | 'failed' }
  | { preview_tries: number; preview_retry_at: string };

/** Stores the state of an image's preview. False when the file was deleted, and the preview with it. */
export async function setPreview(
  db: Queryable,
  accountId: number,
  id: number,
  state: PreviewState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('blob')
    .set({ metadata: sql`metadata || ${jsonb(state)}` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Permanently uploaded files that belong to no conversation; files of conversations are not visible to everyone. */
export function findUploads(db: Queryable, accountId: number, ids: readonly number[]): Promise<BlobRow[]> {
  return db
    .selectFrom('blob')
    .select(blobColumns)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('attached', '=', true)
    .where('inbox_id', 'is', null)
    .where('conversation_id', 'is', null)
    .where('contact_inbox_id', 'is', null)
    .orderBy('id')
    .execute();
}
