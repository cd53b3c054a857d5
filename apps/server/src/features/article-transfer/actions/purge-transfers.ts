import type { Platform } from '../../../platform/platform.ts';
import { storedSince } from '../model.ts';
import { deleteTransfer, findTransfersBefore } from '../queries.ts';

const batchSize = 100;

/** Removes imports and exports with their files after a while. */
export async function purgeTransfers({ db, clock, storage }: Platform): Promise<void> {
  for (;;) {
    const old = await findTransfersBefore(db, storedSince(clock.now()), batchSize);
    for (const { account_id: accountId, id, storage_key: key } of old) {
      if (key !== null) await storage.delete(key);
      await deleteTransfer(db, { accountId, id });
    }
    if (old.length === 0) return;
  }
}
