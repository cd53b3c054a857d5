import { invalidField } from '@confab/contract/kit/errors';
import { maxUploadBytes, type DirectUpload, type NewBlob } from '@confab/contract/features/upload';
import { canonicalType } from '../../../platform/files/content-type.ts';
import { canonicalFileName } from '../../../platform/files/file-name.ts';
import { attachmentError, type AttachmentPolicy } from '../../../platform/files/attachment-policy.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newStorageKey } from '../../../platform/storage/storage.ts';
import { insertBlobs, type BlobRow, type NewBlobRow } from '../blob-queries.ts';
import { signTarget } from '../model.ts';
import type { StorageTarget } from '../storage-queries.ts';
import { findSpace, reserveStorage } from '../steps/count-storage.ts';

/** Seconds a client has to send the bytes, and then to send the message. */
const sendSeconds = 3600;
const claimSeconds = 86_400;

/**
 * Announces a file and returns its upload URL. The announced values are checked here, the received bytes again later.
 * Its bytes count from now on: announced files that are never sent are released by the purge. Throws `invalid` on
 * `blob.byte_size` or `blob.content_type`.
 */
export async function announceBlob(
  platform: Platform,
  scope: StorageTarget,
  announced: NewBlob,
  rule: AttachmentPolicy,
): Promise<DirectUpload> {
  const contentType = canonicalType(announced.content_type ?? '') || 'application/octet-stream';
  const facts = { size: announced.byte_size, contentType };
  const problem = attachmentError(facts, {
    ...rule,
    maxBytes: Math.min(rule.maxBytes, maxUploadBytes),
  });
  if (problem === 'too_large') {
    throw invalidField('blob.byte_size', 'too_large', 'File size is too big');
  }
  if (problem === 'kind_not_allowed') {
    throw invalidField('blob.content_type', 'kind_not_allowed', 'File type not supported');
  }
  const { accountId } = scope;
  const blob = await insertAnnounced(platform, scope, {
    key: newStorageKey(platform.ids),
    filename: canonicalFileName(announced.filename),
    contentType,
    byteSize: announced.byte_size,
    checksum: announced.checksum ?? null,
    metadata: { stored: false },
  });
  const token = signTarget(platform.fileLinks, { purpose: 'put', accountId, id: blob.id }, sendSeconds);
  return {
    id: blob.id,
    key: blob.key,
    filename: blob.filename,
    content_type: blob.content_type,
    metadata: {},
    service_name: 'local',
    byte_size: blob.byte_size,
    checksum: blob.checksum,
    created_at: blob.created_at.toISOString(),
    signed_id: signTarget(platform.fileLinks, { purpose: 'blob', accountId, id: blob.id }, claimSeconds),
    direct_upload: {
      url: `${platform.installation.frontendUrl}/files/direct/${token}`,
      headers: { 'Content-Type': contentType },
    },
  };
}

async function insertAnnounced(platform: Platform, scope: StorageTarget, row: NewBlobRow): Promise<BlobRow> {
  const room = await findSpace(platform, scope);
  const [blob] = await platform.db.transaction().execute(async (trx) => {
    await reserveStorage(trx, room, { bytes: row.byteSize, files: 1 }, 'blob.byte_size');
    return insertBlobs(trx, scope, [row]);
  });
  if (blob === undefined) throw new Error('no row was inserted');
  return blob;
}
