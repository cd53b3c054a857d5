import { buffer } from 'node:stream/consumers';
import { thumbnail } from '../../../platform/files/images.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Makes sure that the preview of a stored picture is there; false when there is no picture to preview. */
export async function makeThumbnail(platform: Platform, key: string, previewKey: string): Promise<boolean> {
  if (await platform.storage.head(previewKey)) return true;
  const running = inTheMaking.get(previewKey);
  if (running !== undefined) return running;
  const work = make(platform, key, previewKey).finally(() => inTheMaking.delete(previewKey));
  inTheMaking.set(previewKey, work);
  return work;
}

// A thread full of pictures asks for all of them at once, and every open screen asks for the same ones.
const inTheMaking = new Map<string, Promise<boolean>>();

async function make(platform: Platform, key: string, previewKey: string): Promise<boolean> {
  const original = await platform.storage.get(key);
  if (original === undefined) return false;
  const small = await thumbnail(await buffer(original.stream));
  if (small === undefined) return false;
  await platform.storage.put(previewKey, small, { contentType: 'image/webp', size: small.length });
  return true;
}
