import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { invalidField } from '@confab/contract/kit/errors';
import { maxAttachments } from '@confab/contract/nouns/attachment';
import { fileTypeOf } from '../../../platform/files/content-type.ts';
import { imageSize } from '../../../platform/files/images.ts';
import { intakeProblem, type IntakeProblem, type IntakeRule } from '../../../platform/files/intake.ts';
import { isUploadedFile, type UploadedFile } from '../../../platform/files/uploaded-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newStorageKey } from '../../../platform/storage/storage.ts';
import { readTarget, type PreparedAttachment } from '../model.ts';
import { findBlob, insertBlob, type BlobRow } from '../queries.ts';

/**
 * Stores what a request sent as `attachments`, before the message's transaction: files of a form, or signed ids
 * of files announced and sent beforehand. Every file is checked before the first is stored; files whose message
 * then fails are purged later. Throws `invalid` on `attachments`: more than 15, `File size is too big`,
 * `File type not supported`, or something that is neither file nor signed id.
 */
export async function storeAttachments(
  platform: Platform,
  accountId: number,
  values: readonly unknown[],
  rule: IntakeRule,
): Promise<PreparedAttachment[]> {
  const given = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (given.length > maxAttachments) {
    throw refusal('too_many', `Attachments exceed the maximum of ${maxAttachments}`);
  }
  const sources: (UploadedFile | BlobRow)[] = [];
  for (const value of given) {
    const source = isUploadedFile(value) ? value : await announcedBlob(platform, accountId, value);
    check(source, rule);
    sources.push(source);
  }
  const prepared: PreparedAttachment[] = [];
  for (const source of sources) {
    prepared.push(
      isUploadedFile(source) ? await storeUploaded(platform, accountId, source) : preparedOf(source),
    );
  }
  return prepared;
}

async function announcedBlob(platform: Platform, accountId: number, signedId: unknown): Promise<BlobRow> {
  const target = readTarget(platform.fileLinks, signedId, ['blob']);
  const blob =
    target?.accountId === accountId ? await findBlob(platform.db, accountId, target.id) : undefined;
  // An announced file whose bytes never came cannot be sent on.
  if (blob === undefined || blob.metadata['stored'] !== true) {
    throw refusal('invalid', 'Attachments are invalid');
  }
  return blob;
}

const problemTexts: Record<IntakeProblem, string> = {
  too_large: 'File size is too big',
  kind_not_allowed: 'File type not supported',
};

function check(source: UploadedFile | BlobRow, rule: IntakeRule): void {
  const facts = isUploadedFile(source)
    ? { size: source.size, contentType: source.contentType }
    : { size: source.byte_size, contentType: source.content_type };
  const problem = intakeProblem(facts, rule);
  if (problem !== undefined) throw refusal(problem, problemTexts[problem]);
}

function refusal(code: string, message: string) {
  return invalidField('attachments', code, message);
}

async function storeUploaded(platform: Platform, accountId: number, file: UploadedFile) {
  return preparedOf(await storeFile(platform, accountId, file, { attached: false }));
}

/** Stores one file. The row comes first: a file in the store without a row could never be found again. */
export async function storeFile(
  platform: Platform,
  accountId: number,
  file: { path: string; filename: string; contentType: string; size: number },
  options: { attached: boolean },
): Promise<BlobRow> {
  const size = await imageSize({ path: file.path });
  const blob = await insertBlob(platform.db, accountId, {
    key: newStorageKey(platform.ids),
    filename: file.filename,
    contentType: file.contentType,
    byteSize: file.size,
    checksum: null,
    metadata: { ...size, stored: true },
    attached: options.attached,
  });

  await platform.storage.put(blob.key, readLate(file.path), {
    contentType: file.contentType,
    size: file.size,
  });
  return blob;
}

/**
 * A file that is opened when the store asks for its first byte. The caller may have gone and taken it along; an
 * open that fails while nobody listens yet would take the process down.
 */
function readLate(path: string): Readable {
  const bytes = async function* () {
    yield* createReadStream(path);
  };
  return Readable.from(bytes(), { objectMode: false });
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
  };
}
