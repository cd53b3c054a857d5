import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteNotification as deleteRow, lockNotifications, type Owner } from '../queries.ts';
import { emitDeleted } from '../steps/emit-changes.ts';

/** Deletes one of the member's own notifications. Throws `not_found`. */
export async function deleteNotification(platform: Platform, owner: Owner, id: number): Promise<void> {
  await transact(platform, async (trx, emit) => {
    await lockNotifications(trx, owner.accountId, [owner.userId]);
    if (!(await deleteRow(trx, owner, id))) throw new Failure('not_found');
    await emitDeleted(trx, emit, owner, id);
  });
}
