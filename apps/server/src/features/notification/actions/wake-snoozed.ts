import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listDueSnoozes, lockNotifications, wakeNotification } from '../queries.ts';
import { emitUpdated, ownerOf } from '../steps/emit-changes.ts';

/** Marks notifications whose snooze has ended as unread. */
export async function wakeSnoozed(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  for (let due = await listDueSnoozes(platform.db, now); due.length > 0;) {
    for (const row of due) {
      await transact(platform, async (trx, emit) => {
        await lockNotifications(trx, row.account_id, [row.user_id]);
        const changed = await wakeNotification(trx, ownerOf(row), row.id, now);
        if (changed !== undefined) await emitUpdated(platform, trx, emit, changed);
      });
    }
    due = await listDueSnoozes(platform.db, now);
  }
}
