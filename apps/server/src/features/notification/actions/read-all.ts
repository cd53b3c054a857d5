import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockNotifications, markSomeRead, type Owner } from '../queries.ts';
import { emitListChanged, emitUpdated } from '../steps/emit-changes.ts';

/** Marks the member's notifications as read, all or that about a conversation (by internal id). */
export async function readAll(platform: Platform, owner: Owner, conversationId?: number): Promise<void> {
  const now = platform.clock.now();
  for (let read = 1; read > 0;) {
    read = await transact(platform, async (trx, emit) => {
      await lockNotifications(trx, owner.accountId, [owner.userId]);
      const rows = await markSomeRead(trx, owner, conversationId, now);
      const [first] = rows;
      if (rows.length === 1 && first !== undefined) await emitUpdated(platform, trx, emit, first);
      else if (rows.length > 1) await emitListChanged(trx, emit, owner);
      return rows.length;
    });
  }
}
