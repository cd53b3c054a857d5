import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { invalidField } from '@confab/contract/kit/errors';
import { maxAttachments } from '@confab/contract/features/attachment';
import { fileTypeOf } from '../../../platform/files/content-type.ts';
import { imageSize } from '../../../platform/files/images.ts';
import {
  attachmentError,
  type AttachmentError,
  type AttachmentPolicy,
} from '../../../platform/files/attachment-policy.ts';
import { isUploadedFile, type UploadedFile } from '../../../platform/files/uploaded-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newStorageKey } from '../../../platform/storage/storage.ts';
import { findBlob, releaseBlobs, insertBlobs, markAttached, type BlobRow } from '../blob-queries.ts';
import { readTarget, type PreparedAttachment } from '../model.ts';
import { embedLink } from '../view.ts';
import type { StorageTarget } from '../storage-queries.ts';
import { findSpace, reserveStorage } from './count-storage.ts';

/**
 * Stores the `attachments` of a request before the message's transaction: files of a form, or signed ids of files
 * announced and uploaded beforehand. Every file is checked, and storage reserved for all, before the first is stored;
 * files whose message then fails are purged later. Throws `invalid` on `attachments`: more than 15, `File size is too
 * big`, `File type not supported`, storage full, or a value that is neither a file nor a signed id.
 */
export async function storeAttachments(
  platform: Platform,
  scope: StorageTarget,
  values: readonly unknown[],
  rule: AttachmentPolicy,
): Promise<PreparedAttachment[]> {
  const present = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (present.length > maxAttachments) {
    throw attachmentFailure('too_many', `Attachments exceed the maximum of ${maxAttachments}`);
  }
  const sources: (UploadedFile | BlobRow)[] = [];
  for (const value of present) {
    const source = isUploadedFile(value) ? value : await announcedBlob(platform, scope.accountId, value);
    check(source, rule);
    sources.push(source);
  }
  const stored = await storeFiles(platform, scope, sources.filter(isUploadedFile), 'attachments');
  return sources.map((source) => preparedOf(isUploadedFile(source) ? found(stored.get(source)) : source));
}

async function announcedBlob(platform: Platform, accountId: number, signedId: unknown): Promise<BlobRow> {
  const target = readTarget(platform.fileLinks, signedId, ['blob']);
  const blob =
    target?.accountId === accountId ? await findBlob(platform.db, accountId, target.id) : undefined;
  // An announced file without bytes cannot be sent.
  if (blob === undefined || blob.metadata['stored'] !== true) {
    throw attachmentFailure('invalid', 'Attachments are invalid');
  }
  return blob;
}

const problemTexts: Record<AttachmentError, string> = {
  too_large: 'File size is too big',
  kind_not_allowed: 'File type not supported',
};

function check(source: UploadedFile | BlobRow, rule: AttachmentPolicy): void {
  const facts = isUploadedFile(source)
    ? { size: source.size, contentType: source.contentType }
    : { size: source.byte_size, contentType: source.content_type };
  const problem = attachmentError(facts, rule);
  if (problem !== undefined) throw attachmentFailure(problem, problemTexts[problem]);
}

function attachmentFailure(code: string, message: string) {
  return invalidField('attachments', code, message);
}

/** A file on the disk, to be stored. */
export type LocalFile = Pick<UploadedFile, 'path' | 'filename' | 'contentType' | 'size'>;

/** Stores a file that was fetched for a message. Throws `invalid` on `attachments` as above. */
export async function storeFetched(
  platform: Platform,
  scope: StorageTarget,
  file: LocalFile,
  rule: AttachmentPolicy,
): Promise<PreparedAttachment> {
  const problem = attachmentError(file, rule);
  if (problem !== undefined) throw attachmentFailure(problem, problemTexts[problem]);
  const stored = await storeFiles(platform, scope, [file], 'attachments');
  return preparedOf(found(stored.get(file)));
}

/** Stores one permanent file that is not part of a message. Throws `invalid` on `path` when storage is full. */
export async function storePermanentFile(
  platform: Platform,
  accountId: number,
  file: LocalFile,
  path: string,
): Promise<BlobRow> {
  const stored = await storeFiles(platform, { accountId }, [file], path);
  const blob = found(stored.get(file));
  await markAttached(platform.db, accountId, [blob.id]);
  return blob;
}

/** Stores an image that a text shows, and returns its URL. Throws `invalid` on `attachments` as above. */
export async function storeEmbedded(
  platform: Platform,
  accountId: number,
  file: LocalFile,
): Promise<{ url: string }> {
  const blob = await storePermanentFile(platform, accountId, file, 'attachments');
  return { url: embedLink(platform, { account_id: accountId, id: blob.id, filename: blob.filename }) };
}

/**
 * Stores files and returns their rows. The rows are written first: a stored file without a row could never be found.
 * Throws `invalid` on `path` when they do not all fit.
 */
async function storeFiles<F extends LocalFile>(
  platform: Platform,
  scope: StorageTarget,
  files: readonly F[],
  path: string,
): Promise<Map<F, BlobRow>> {
  if (files.length === 0) return new Map();
  const rows = await Promise.all(files.map((file) => newRow(platform, file)));
  const room = await findSpace(platform, scope);
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const blobs = await platform.db.transaction().execute(async (trx) => {
    await reserveStorage(trx, room, { bytes, files: files.length }, path);
    return insertBlobs(trx, scope, rows);
  });
  const stored = new Map(files.map((file, index) => [file, found(blobs[index])]));
  try {
    for (const [file, blob] of stored) await putFile(platform, blob.key, file);
  } catch (error) {
    const ids = blobs.map((blob) => blob.id);
    await releaseBlobs(platform.db, scope.accountId, ids).catch(() => undefined);
    throw error;
  }
  return stored;
}

async function newRow(platform: Platform, file: LocalFile) {
  return {
    key: newStorageKey(platform.ids),
    filename: file.filename,
    contentType: file.contentType,
    byteSize: file.size,
    checksum: null,
    metadata: { ...(await imageSize({ path: file.path })), stored: true },
  };
}

function putFile(platform: Platform, key: string, file: LocalFile) {
  return platform.storage.put(key, readLate(file.path), { contentType: file.contentType, size: file.size });
}

/**
 * A file that is opened when the store asks for its first byte. The client may have disconnected and the file been
 * removed; a failing open without a listener would crash the process.
 */
function readLate(path: string): Readable {
  const bytes = async function* () {
    yield* createReadStream(path);
  };
  return Readable.from(bytes(), { objectMode: false });
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no row for a stored file');
  return value;
}

function preparedOf(blob: BlobRow): PreparedAttachment {
  const { width, height } = blob.metadata;
  return {
    blobId: blob.id,
    fileType: fileTypeOf(blob.content_type),
    filename: blob.filename,
    contentType: blob.content_type,
    byteSize: blob.byte_size,
    width: typeof width === 'number' ? width : null,
    height: typeof height === 'number' ? height : null,
    meta: {},
    conversationId: blob.conversation_id,
  };
}
