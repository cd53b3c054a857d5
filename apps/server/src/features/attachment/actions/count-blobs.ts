import type { Platform } from '../../../platform/platform.ts';
import { lockUncountedBlobs, markCounted } from '../purge-queries.ts';
import { countFiles } from '../storage-queries.ts';

const batchSize = 500;

/** Counts stored files that are not counted yet, ignoring the limits; returns their number. */
export async function countBlobs(platform: Platform): Promise<number> {
  let count = 0;
  for (;;) {
    const taken = await platform.db.transaction().execute(async (trx) => {
      const blobs = await lockUncountedBlobs(trx, batchSize);
      if (blobs.length === 0) return 0;
      await markCounted(trx, blobs);
      await countFiles(trx, blobs);
      return blobs.length;
    });
    count += taken;
    if (taken < batchSize) return count;
  }
}
