import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteSomeNotifications, lockNotifications, type Owner } from '../queries.ts';
import { emitListChanged } from '../steps/emit-changes.ts';

/** Deletes the member's notifications in this account, all or the read ones. */
export async function deleteAll(platform: Platform, owner: Owner, onlyRead: boolean): Promise<void> {
  for (let gone = 1; gone > 0;) {
    gone = await transact(platform, async (trx, emit) => {
      await lockNotifications(trx, owner.accountId, [owner.userId]);
      const count = await deleteSomeNotifications(trx, owner, onlyRead);
      if (count > 0) await emitListChanged(trx, emit, owner);
      return count;
    });
  }
}
