import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import type { Attachment } from '../../platform/db/row-types.ts';
import { markAttached } from './blob-queries.ts';
import { fileTypeNumber, isFile, type NewAttachment } from './model.ts';

/** An attachment with what its view needs of the stored file; null where it has none. */
export type AttachmentRow = Omit<Selectable<Attachment>, 'created_at'> & {
  filename: string | null;
  content_type: string | null;
  byte_size: number | null;
};

const attachmentColumns = [
  'attachment.account_id',
  'attachment.id',
  'attachment.message_id',
  'attachment.file_type',
  'attachment.blob_id',
  'attachment.external_url',
  'attachment.coordinates_lat',
  'attachment.coordinates_long',
  'attachment.fallback_title',
  'attachment.width',
  'attachment.height',
  'attachment.meta',
  'attachment.link_version',
  'blob.filename',
  'blob.content_type',
  'blob.byte_size',
] as const;

/** The stored file behind an attachment. */
export function findAttachedBlob(db: Queryable, accountId: number, attachmentId: number) {
  return db
    .selectFrom('attachment')
    .innerJoin('blob', (join) =>
      join.onRef('blob.account_id', '=', 'attachment.account_id').onRef('blob.id', '=', 'attachment.blob_id'),
    )
    .select([
      'blob.id',
      'blob.key',
      'blob.filename',
      'blob.content_type',
      'blob.metadata',
      'blob.contact_inbox_id',
      'attachment.link_version',
    ])
    .where('attachment.account_id', '=', accountId)
    .where('attachment.id', '=', attachmentId)
    .executeTakeFirst();
}

/** The stored files of a message, in the order they were sent. */
export function findStoredFiles(db: Queryable, accountId: number, messageId: number) {
  return db
    .selectFrom('attachment')
    .innerJoin('blob', (join) =>
      join.onRef('blob.account_id', '=', 'attachment.account_id').onRef('blob.id', '=', 'attachment.blob_id'),
    )
    .select([
      'attachment.id',
      'attachment.link_version',
      'blob.key',
      'blob.filename',
      'blob.content_type',
      'blob.byte_size',
    ])
    .where('attachment.account_id', '=', accountId)
    .where('attachment.message_id', '=', messageId)
    .orderBy('attachment.id')
    .execute();
}

/** Up to `limit` stored audio files of each of some messages that have no transcript. */
export async function findUntranscribed(
  db: Queryable,
  accountId: number,
  messageIds: readonly number[],
  limit: number,
) {
  const audio = db
    .selectFrom('attachment')
    .select(['id', 'message_id', 'blob_id', 'meta'])
    .select(sql<number>`row_number() over (partition by message_id order by id)`.as('position'))
    .where('account_id', '=', accountId)
    .where('message_id', '=', sql<number>`any(${[...messageIds]}::bigint[])`)
    .where('file_type', '=', fileTypeNumber('audio'));
  return db
    .selectFrom(audio.as('audio'))
    .innerJoin('blob', (join) =>
      join.onRef('blob.id', '=', 'audio.blob_id').on('blob.account_id', '=', accountId),
    )
    .select(['audio.id', 'blob.key', 'blob.content_type', 'blob.byte_size'])
    .where('audio.position', '<=', limit)
    .where(sql<boolean>`not audio.meta ? 'transcribed_text'`)
    .orderBy('audio.id')
    .execute();
}

/** Stores the transcript of an audio file of a message. False if there is one, or the file was deleted. */
export async function addTranscript(
  trx: Trx,
  accountId: number,
  messageId: number,
  { id, text }: { id: number; text: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('attachment')
    .set({ meta: sql`meta || ${jsonb({ transcribed_text: text })}` })
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('id', '=', id)
    .where(sql<boolean>`not meta ? 'transcribed_text'`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ties stored files, places and cards to a message, in the message's own transaction. Answers the rows for its view. */
export async function insertAttachments(
  trx: Trx,
  accountId: number,
  messageId: number,
  prepared: readonly NewAttachment[],
): Promise<AttachmentRow[]> {
  if (prepared.length === 0) return [];
  const inserted = await trx
    .insertInto('attachment')
    .values(
      prepared.map((one) => ({
        account_id: accountId,
        message_id: messageId,
        ...storedOf(one),
        meta: jsonb(one.meta),
      })),
    )
    .returning('id')
    .execute();
  await markAttached(
    trx,
    accountId,
    prepared.filter(isFile).map((file) => file.blobId),
  );
  // Ids are given in the order of the values.
  const ids = inserted.map((row) => row.id).toSorted((left, right) => left - right);
  return prepared.flatMap((one, index) => {
    const id = ids[index];
    return id === undefined ? [] : [rowOf(accountId, messageId, id, one)];
  });
}

/** The columns of an attachment in which files differ from places and cards. */
function storedOf(one: NewAttachment) {
  const isStored = isFile(one);
  return {
    file_type: fileTypeNumber(one.fileType),
    blob_id: one.blobId,
    external_url: isStored ? null : one.url,
    coordinates_lat: isStored ? null : one.latitude,
    coordinates_long: isStored ? null : one.longitude,
    fallback_title: isStored ? null : one.title,
    width: isStored ? one.width : null,
    height: isStored ? one.height : null,
  };
}

function rowOf(accountId: number, messageId: number, id: number, one: NewAttachment): AttachmentRow {
  return {
    account_id: accountId,
    id,
    message_id: messageId,
    ...storedOf(one),
    meta: one.meta,
    link_version: 0,
    filename: isFile(one) ? one.filename : null,
    content_type: isFile(one) ? one.contentType : null,
    byte_size: isFile(one) ? one.byteSize : null,
  };
}

/** Invalidates all links issued for an attachment of a message. False if there is none. */
export async function renewLinks(
  trx: Trx,
  accountId: number,
  messageId: number,
  attachmentId: number,
): Promise<boolean> {
  const renewed = await trx
    .updateTable('attachment')
    .set((eb) => ({ link_version: eb('link_version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('id', '=', attachmentId)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/** The attachments of messages, by message id, in the order they were sent. */
export async function loadAttachments(
  db: Queryable,
  accountId: number,
  messageIds: readonly number[],
): Promise<Map<number, AttachmentRow[]>> {
  const found = new Map<number, AttachmentRow[]>();
  if (messageIds.length === 0) return found;
  const rows = await db
    .selectFrom('attachment')
    .leftJoin('blob', (join) =>
      join.onRef('blob.account_id', '=', 'attachment.account_id').onRef('blob.id', '=', 'attachment.blob_id'),
    )
    .select(attachmentColumns)
    .where('attachment.account_id', '=', accountId)
    .where('attachment.message_id', '=', sql<number>`any(${[...messageIds]}::bigint[])`)
    .orderBy('attachment.id')
    .execute();
  for (const row of rows) {
    const list = found.get(row.message_id);
    if (list) list.push(row);
    else found.set(row.message_id, [row]);
  }
  return found;
}

/**
 * Removes the attachments of messages in the caller's transaction; their links are dead once it commits. The
 * files follow with the next purge, unless another message carries them too.
 */
export async function deleteAttachments(trx: Trx, accountId: number, messageIds: readonly number[]) {
  if (messageIds.length === 0) return;
  const gone = await trx
    .deleteFrom('attachment')
    .where('account_id', '=', accountId)
    .where('message_id', '=', sql<number>`any(${[...messageIds]}::bigint[])`)
    .returning('blob_id')
    .execute();
  const blobIds = gone.flatMap((row) => (row.blob_id === null ? [] : [row.blob_id]));
  if (blobIds.length === 0) return;
  await trx
    .updateTable('blob')
    .set({ attached: false, created_at: new Date(0) })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${blobIds}::bigint[])`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('attachment')
            .select('attachment.id')
            .whereRef('attachment.account_id', '=', 'blob.account_id')
            .whereRef('attachment.blob_id', '=', 'blob.id'),
        ),
      ),
    )
    .execute();
}
