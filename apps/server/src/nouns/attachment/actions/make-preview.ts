import type { Readable } from 'node:stream';
import { maxUploadBytes } from '@confab/contract/nouns/upload';
import type { PictureOwner } from '../../../platform/files/picture-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { setPreview, type BlobRow } from '../blob-queries.ts';
import { thumbnailKey } from '../model.ts';

/** A stored picture, as far as its preview goes. */
export type Pictured = Pick<BlobRow, 'id' | 'key' | 'metadata' | 'contact_inbox_id'>;

/**
 * Makes sure that the preview of a stored picture is there; false when there is no picture to preview. What could
 * not be made is never tried again. Throws `unavailable` when too many are waiting to be made.
 */
export async function makePreview(
  platform: Platform,
  accountId: number,
  picture: Pictured,
): Promise<boolean> {
  const known = picture.metadata['preview'];
  if (known !== undefined) return known === 'stored';
  const key = thumbnailKey(picture.key);
  const running = inTheMaking.get(key);
  if (running !== undefined) return running;
  const work = make(platform, accountId, picture).finally(() => inTheMaking.delete(key));
  inTheMaking.set(key, work);
  return work;
}

// A thread full of pictures asks for all of them at once, and every open screen asks for the same ones.
const inTheMaking = new Map<string, Promise<boolean>>();

async function make(platform: Platform, accountId: number, picture: Pictured): Promise<boolean> {
  const { id, key } = picture;
  const owner = ownerOf(accountId, picture);
  const previewKey = thumbnailKey(key);
  const original = await platform.storage.head(key);
  if (original === undefined) return false;
  if (!(await platform.storage.head(previewKey))) {
    const small =
      original.size > maxUploadBytes
        ? undefined
        : await platform.previews.make(owner, () => open(platform, key));
    if (small === undefined) {
      await setPreview(platform.db, accountId, id, 'failed');
      return false;
    }
    await platform.storage.put(previewKey, Buffer.from(small), {
      contentType: 'image/webp',
      size: small.length,
    });
  }
  if (await setPreview(platform.db, accountId, id, 'stored')) return true;
  await platform.storage.delete(previewKey);
  return false;
}

function ownerOf(accountId: number, picture: Pictured): PictureOwner {
  const sessionId = picture.contact_inbox_id;
  return sessionId === null
    ? { kind: 'members', accountId }
    : { kind: 'visitor', accountId, name: `session ${sessionId}` };
}

async function open(platform: Platform, key: string): Promise<Readable> {
  const original = await platform.storage.get(key);
  if (original === undefined) throw new Error('a picture went while its preview was waiting to be made');
  return original.stream;
}
