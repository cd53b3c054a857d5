import type { Platform } from '../../../platform/platform.ts';
import { findSomeExpiredAttempts } from '../claim-queries.ts';
import { thumbnailKey } from '../model.ts';
import { deleteBlobs, lockUnusedBlobs } from '../purge-queries.ts';
import { releaseFiles } from '../storage-queries.ts';
import { removeAttempt } from '../steps/abandon-claim.ts';

const hourMs = 3_600_000;
/** An hour longer than a signed id is valid. */
const storedGraceMs = 25 * hourMs;
/** Announced files may be uploaded within an hour, and such an upload may take its time. */
const announcedGraceMs = 3 * hourMs;
const leftoverGraceMs = 24 * hourMs;
const batchSize = 100;

/**
 * Removes files that no message claimed within a day, that were announced and never uploaded, or whose message was
 * deleted; returns their number. Bytes are removed first: a row without its file is found by the next purge, a file
 * without its row never would be. Leftovers of crashed uploads are removed, too.
 */
export async function purgeBlobs(platform: Platform): Promise<number> {
  await purgeAttempts(platform);
  const now = platform.clock.now();
  const ago = (duration: number): Date => new Date(now.getTime() - duration);
  await platform.storage.removeLeftovers(ago(leftoverGraceMs));
  const times = { now, storedBefore: ago(storedGraceMs), announcedBefore: ago(announcedGraceMs) };
  let count = 0;
  for (;;) {
    const taken = await platform.db.transaction().execute(async (trx) => {
      const blobs = await lockUnusedBlobs(trx, times, batchSize);
      if (blobs.length === 0) return 0;
      for (const { key } of blobs) await removeFiles(platform, key);
      await deleteBlobs(trx, blobs);
      // Last, because uploads of the account wait for these rows.
      await releaseFiles(
        trx,
        blobs.filter((blob) => blob.counted),
      );
      return blobs.length;
    });
    count += taken;
    if (taken < batchSize) return count;
  }
}

async function purgeAttempts(platform: Platform): Promise<void> {
  for (;;) {
    const expired = await findSomeExpiredAttempts(platform.db, platform.clock.now(), batchSize);
    for (const attempt of expired) await removeAttempt(platform, attempt);
    if (expired.length < batchSize) return;
  }
}

async function removeFiles(platform: Platform, key: string): Promise<void> {
  await platform.storage.delete(key);
  await platform.storage.delete(thumbnailKey(key));
}
