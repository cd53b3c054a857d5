import { userAvailabilityChanged } from '@confab/contract/features/user';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hasWaiting } from '../waiting-queries.ts';

/**
 * A member came online: waiting conversations are assigned. Does nothing if none are waiting, since everyone arrives in
 * the morning. Never throws, because it is part of a presence update.
 */
export async function announceArrival(platform: Platform, accountId: number, userId: number): Promise<void> {
  try {
    if (!(await hasWaiting(platform.db, accountId, userId))) return;
    await transact(platform, (_trx, emit) => {
      emit(outboxEvent(userAvailabilityChanged, { accountId, audience: {} }, { user_id: userId }));
      return Promise.resolve();
    });
  } catch (error) {
    platform.log.warn({ err: error }, 'a member came online; what waits is given out within a minute');
  }
}
