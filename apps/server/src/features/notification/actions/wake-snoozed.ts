import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listDueSnoozes, updateNotification } from '../queries.ts';
import { emitUpdated, ownerOf } from '../steps/emit-changes.ts';

/** Brings notifications whose snooze has ended back as unread. */
export async function wakeSnoozed(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  for (let due = await listDueSnoozes(platform.db, now); due.length > 0;) {
    for (const { id, snoozed_until: until, ...row } of due) {
      await transact(platform, async (trx, emit) => {
        const changes = { snoozed_until: null, read_at: null, last_activity_at: now, last_snoozed_at: until };
        const changed = await updateNotification(
          trx,
          ownerOf({ id, snoozed_until: until, ...row }),
          id,
          changes,
          now,
        );
        if (changed !== undefined) await emitUpdated(platform, trx, emit, changed);
      });
    }
    due = await listDueSnoozes(platform.db, now);
  }
}
