import type { Readable } from 'node:stream';
import { Failure } from '@confab/contract/kit/errors';
import { maxUploadBytes } from '@confab/contract/features/upload';
import type { PreviewOwner } from '../../../platform/files/preview-turns.ts';
import { imageInterrupted } from '../../../platform/files/image-worker.ts';
import { hasCode } from '../../../platform/errors/coded-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { setPreview, type BlobRow } from '../blob-queries.ts';
import { thumbnailKey } from '../model.ts';

/** A stored image, with the state of its preview. */
export type ImageBlob = Pick<BlobRow, 'id' | 'key' | 'metadata' | 'contact_inbox_id'>;

/**
 * Makes sure that the preview of a stored image exists; false when there is no image to preview. A failed conversion is
 * never retried; an interrupted one is retried by a later call, at most three times. Throws `unavailable` until then,
 * and when too many previews are waiting.
 */
export async function makePreview(platform: Platform, accountId: number, image: ImageBlob): Promise<boolean> {
  const known = image.metadata['preview'];
  if (known !== undefined) return known === 'stored';
  const waitSeconds = secondsUntilRetry(platform.clock.now(), image);
  if (waitSeconds > 0) throw new Failure('unavailable', { retryAfterSeconds: waitSeconds });
  const key = thumbnailKey(image.key);
  const running = inTheMaking.get(key);
  if (running !== undefined) return running;
  const work = make(platform, accountId, image).finally(() => inTheMaking.delete(key));
  inTheMaking.set(key, work);
  return work;
}

// A thread full of images requests all previews together, and every open screen requests the same ones.
const inTheMaking = new Map<string, Promise<boolean>>();

async function make(platform: Platform, accountId: number, image: ImageBlob): Promise<boolean> {
  const { id, key } = image;
  const owner = ownerOf(accountId, image);
  const previewKey = thumbnailKey(key);
  const original = await platform.storage.head(key);
  if (original === undefined) return false;
  if (!(await platform.storage.head(previewKey))) {
    const small =
      original.size > maxUploadBytes
        ? undefined
        : await platform.previews
            .make(owner, () => open(platform, key))
            .catch((error: unknown) => countTry(platform, accountId, image, error));
    if (small === undefined) {
      await setPreview(platform.db, accountId, id, { preview: 'failed' });
      return false;
    }
    await platform.storage.put(previewKey, Buffer.from(small), {
      contentType: 'image/webp',
      size: small.length,
    });
  }
  if (await setPreview(platform.db, accountId, id, { preview: 'stored' })) return true;
  await platform.storage.delete(previewKey);
  return false;
}

const maxTries = 3;
const retrySeconds = 60;

/**
 * A busy machine interrupts valid images too, so only the third failure is attributed to the image. Returns then;
 * before that it throws `unavailable`, and any error that is not an interruption.
 */
async function countTry(
  platform: Platform,
  accountId: number,
  { id, metadata }: ImageBlob,
  error: unknown,
): Promise<undefined> {
  if (!hasCode(error, imageInterrupted)) throw error;
  const before = metadata['preview_tries'];
  const tries = (typeof before === 'number' ? before : 0) + 1;
  if (tries >= maxTries) return undefined;
  const retryAt = new Date(platform.clock.now().getTime() + retrySeconds * 1000);
  await setPreview(platform.db, accountId, id, {
    preview_tries: tries,
    preview_retry_at: retryAt.toISOString(),
  });
  throw new Failure('unavailable', { retryAfterSeconds: retrySeconds });
}

function secondsUntilRetry(now: Date, { metadata }: ImageBlob): number {
  const retryAt = metadata['preview_retry_at'];
  return typeof retryAt === 'string' ? Math.ceil((Date.parse(retryAt) - now.getTime()) / 1000) : 0;
}

function ownerOf(accountId: number, image: ImageBlob): PreviewOwner {
  const sessionId = image.contact_inbox_id;
  return sessionId === null
    ? { kind: 'members', accountId }
    : { kind: 'visitor', accountId, name: `session ${sessionId}` };
}

async function open(platform: Platform, key: string): Promise<Readable> {
  const original = await platform.storage.get(key);
  if (original === undefined) throw new Error('the image was removed before its preview was generated');
  return original.stream;
}
