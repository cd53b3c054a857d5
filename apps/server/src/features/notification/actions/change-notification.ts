import type { NotificationRow as StoredView } from '@confab/contract/features/notification';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  findNotification,
  lockNotifications,
  updateNotification,
  type NotificationChanges,
  type Owner,
} from '../queries.ts';
import { emitUpdated } from '../steps/emit-changes.ts';
import { storedView } from '../view.ts';

/** Changes one of the member's own notifications. Throws `not_found`. */
export async function changeNotification(
  platform: Platform,
  owner: Owner,
  id: number,
  changes: NotificationChanges,
): Promise<StoredView> {
  const now = platform.clock.now();
  return transact(platform, async (trx, emit) => {
    await lockNotifications(trx, owner.accountId, [owner.userId]);
    const row =
      Object.keys(changes).length === 0
        ? await findNotification(trx, owner, id)
        : await updateNotification(trx, owner, id, changes, now);
    if (row === undefined) throw new Failure('not_found');
    if (Object.keys(changes).length > 0) await emitUpdated(platform, trx, emit, row);
    return storedView(row);
  });
}
