import type { SystemActor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeIfExists, type Change } from './change-conversation.ts';

/**
 * Changes conversations one by one, each in a short transaction, until `next` finds no more. For jobs: may be
 * interrupted and repeated. `next` must not find conversations that `work` has changed.
 */
export async function inBatches(
  platform: Platform,
  accountId: number,
  next: () => Promise<number[]>,
  work: (change: Change) => Promise<void>,
): Promise<void> {
  const actor: SystemActor = { kind: 'system', accountId };
  for (let ids = await next(); ids.length > 0; ids = await next()) {
    for (const id of ids) {
      await transact(platform, async (trx, emit) => {
        const change = await changeIfExists(platform, trx, emit, actor, id);
        if (change !== undefined) await work(change);
      });
    }
  }
}
