import type { Platform } from '../../../platform/platform.ts';
import { thumbnailKey } from '../model.ts';
import { deleteBlobsOf, findSomeBlobsOf } from '../purge-queries.ts';

const batchSize = 100;

/** Removes every file of an account that is being deleted: bytes first, so that every stored file has a row. */
export async function removeFilesOf(platform: Platform, accountId: number): Promise<void> {
  for (;;) {
    const blobs = await findSomeBlobsOf(platform.db, accountId, batchSize);
    for (const { key } of blobs) {
      await platform.storage.delete(key);
      await platform.storage.delete(thumbnailKey(key));
    }
    await deleteBlobsOf(
      platform.db,
      accountId,
      blobs.map(({ id }) => id),
    );
    if (blobs.length < batchSize) return;
  }
}
