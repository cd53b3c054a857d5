import type { Platform } from '../../../platform/platform.ts';
import { thumbnailKey } from '../model.ts';
import { takeUnattachedBlobs } from '../queries.ts';

const patienceMilliseconds = 24 * 3600 * 1000;
const atOnce = 100;

/**
 * Removes files that no message claimed within a day, or whose message is gone; answers how many. Files go
 * first: a row whose file is gone is found again by the next purge, the other way round it never would be.
 */
export async function purgeBlobs(platform: Platform): Promise<number> {
  const before = new Date(platform.clock.now().getTime() - patienceMilliseconds);
  let count = 0;
  for (;;) {
    const taken = await platform.db.transaction().execute(async (trx) => {
      const blobs = await takeUnattachedBlobs(trx, before, atOnce);
      for (const { key } of blobs) await removeFiles(platform, key);
      return blobs.length;
    });
    count += taken;
    if (taken < atOnce) return count;
  }
}

async function removeFiles(platform: Platform, key: string): Promise<void> {
  await platform.storage.delete(key);
  await platform.storage.delete(thumbnailKey(key));
}
