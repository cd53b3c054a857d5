import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Failure } from '@confab/contract/kit/errors';
import { sniffContentType } from '../../../platform/files/content-type.ts';
import { imageSize } from '../../../platform/files/images.ts';
import { constantTimeEqual } from '../../../platform/crypto/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readTarget } from '../model.ts';
import { findBlob, updateBlob, type BlobRow } from '../queries.ts';

/**
 * Takes the bytes of an announced file, once. They must be as many as announced and fit the checksum; what kind
 * they are is told by themselves. Throws `not_found` for a token that is none, `payload_too_large`,
 * `unprocessable` for other bytes than announced, `conflict` when they came before.
 */
export async function receiveAnnounced(platform: Platform, token: string, bytes: Readable): Promise<void> {
  const target = readTarget(platform.fileLinks, token, ['put']);
  const blob = target && (await findBlob(platform.db, target.accountId, target.id));
  if (blob === undefined) throw new Failure('not_found');
  if (blob.metadata['stored'] === true || blob.attached) throw new Failure('conflict');
  const digest = createHash('md5');
  try {
    await platform.storage.put(
      blob.key,
      Readable.from(counted(bytes, blob.byte_size, digest), { objectMode: false }),
      {
        contentType: blob.content_type,
        size: blob.byte_size,
      },
    );
    if (!fitsChecksum(blob, digest.digest('base64'))) throw otherBytes();
  } catch (error) {
    await platform.storage.delete(blob.key);
    throw error;
  }
  await describe(platform, blob);
}

function fitsChecksum(blob: BlobRow, digest: string): boolean {
  return blob.checksum === null || constantTimeEqual(blob.checksum, digest);
}

/**
 * The bytes, fed to the digest on their way; fails at the first one too many. Nothing is read before the store
 * asks: a stream that fails while nobody listens yet would take the process down.
 */
async function* counted(bytes: AsyncIterable<Buffer>, announced: number, digest: Hash) {
  let seen = 0;
  for await (const chunk of bytes) {
    seen += chunk.length;
    if (seen > announced) throw new Failure('payload_too_large', { message: 'File size is too big' });
    digest.update(chunk);
    yield chunk;
  }
  if (seen < announced) throw otherBytes();
}

const otherBytes = () => new Failure('unprocessable', { message: 'The file is not the one announced' });

async function describe(platform: Platform, blob: BlobRow): Promise<void> {
  const stored = await platform.storage.get(blob.key);
  if (stored === undefined) throw new Error('a file that was just stored is gone');
  const content = await buffer(stored.stream);
  const contentType = await sniffContentType(content, blob.content_type);
  const metadata = { ...(await imageSize(content)), stored: true };
  await updateBlob(platform.db, blob.account_id, blob.id, { contentType, metadata });
}
