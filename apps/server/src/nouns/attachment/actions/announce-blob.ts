import { invalidField } from '@confab/contract/kit/errors';
import { maxUploadBytes, type DirectUpload, type NewBlob } from '@confab/contract/nouns/upload';
import { canonicalType } from '../../../platform/files/content-type.ts';
import { canonicalFileName } from '../../../platform/files/file-name.ts';
import { intakeProblem, type IntakeRule } from '../../../platform/files/intake.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newStorageKey } from '../../../platform/storage/storage.ts';
import { signTarget } from '../model.ts';
import { insertBlob } from '../queries.ts';

/** Seconds a client has to send the bytes, and then to send the message. */
const sendSeconds = 3600;
const claimSeconds = 86_400;

/**
 * Takes the announcement of a file and answers where its bytes go. What was announced is checked here, what
 * comes in is checked again. Throws `invalid` on `blob.byte_size` or `blob.content_type`.
 */
export async function announceBlob(
  platform: Platform,
  accountId: number,
  announced: NewBlob,
  rule: IntakeRule,
): Promise<DirectUpload> {
  const contentType = canonicalType(announced.content_type ?? '') || 'application/octet-stream';
  const facts = { size: announced.byte_size, contentType };
  const problem = intakeProblem(facts, {
    ...rule,
    maximumBytes: Math.min(rule.maximumBytes, maxUploadBytes),
  });
  if (problem === 'too_large') {
    throw invalidField('blob.byte_size', 'too_large', 'File size is too big');
  }
  if (problem === 'kind_not_allowed') {
    throw invalidField('blob.content_type', 'kind_not_allowed', 'File type not supported');
  }
  const blob = await insertBlob(platform.db, accountId, {
    key: newStorageKey(platform.ids),
    filename: canonicalFileName(announced.filename),
    contentType,
    byteSize: announced.byte_size,
    checksum: announced.checksum ?? null,
    metadata: { stored: false },
    attached: false,
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
