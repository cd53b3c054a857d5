import { buffer } from 'node:stream/consumers';
import type { Platform } from '../../../platform/platform.ts';
import { thumbnailKey } from '../model.ts';
import { makePreview, type ImageBlob } from './make-preview.ts';

/** The preview of a stored image, as WebP; undefined without one. Throws `unavailable` as `makePreview` does. */
export async function readPreview(
  platform: Platform,
  accountId: number,
  image: ImageBlob,
): Promise<Uint8Array | undefined> {
  if (!(await makePreview(platform, accountId, image))) return undefined;
  const stored = await platform.storage.get(thumbnailKey(image.key));
  return stored && buffer(stored.stream);
}
