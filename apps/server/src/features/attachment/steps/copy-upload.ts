import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { AttachmentPolicy } from '../../../platform/files/attachment-policy.ts';
import { withTemporaryFile } from '../../../platform/files/temporary-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUploads } from '../blob-queries.ts';
import type { PreparedAttachment } from '../model.ts';
import type { StorageTarget } from '../storage-queries.ts';
import { storeFetched } from './store-attachments.ts';

/**
 * Stores a copy of an uploaded file for a message; undefined if there is no such upload; files of conversations do not
 * count. Throws `invalid` on `attachments` like any file of a message.
 */
export async function copyUpload(
  platform: Platform,
  scope: StorageTarget,
  blobId: number,
  rule: AttachmentPolicy,
): Promise<PreparedAttachment | undefined> {
  const [blob] = await findUploads(platform.db, scope.accountId, [blobId]);
  const object = blob && (await platform.storage.get(blob.key));
  if (blob === undefined || object === undefined) return undefined;
  return withTemporaryFile(async (path) => {
    await pipeline(object.stream, createWriteStream(path));
    const file = { path, filename: blob.filename, contentType: blob.content_type, size: blob.byte_size };
    return storeFetched(platform, scope, file, rule);
  });
}
