import type { Platform } from '../../../platform/platform.ts';
import { filesOfTransfers } from '../queries.ts';

/** Removes the files of an account that is being deleted; the rows are deleted with it. */
export async function removeArticleFiles({ db, storage }: Platform, accountId: number): Promise<void> {
  for (const { storage_key: key } of await filesOfTransfers(db, accountId))
    if (key !== null) await storage.delete(key);
}
