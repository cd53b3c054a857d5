import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hasBot, statusOf } from '../../model.ts';
import { changeIfExists } from '../../steps/change-conversation.ts';
import { listPending } from '../pending-queries.ts';
import { handOff } from '../steps/hand-off.ts';

/** Conversations that are read at a time. */
const batchSize = 100;

/**
 * Opens the conversations that wait for a program of an inbox that no longer has one. Each is checked under its lock,
 * so one that was opened or got another program in the meantime stays as it is.
 */
export async function handOffPending(platform: Platform, accountId: number, inboxId: number): Promise<void> {
  const actor: SystemActor = { kind: 'system', accountId };
  let after = 0;
  for (;;) {
    const ids = await listPending(platform.db, { accountId, inboxId }, after, batchSize);
    for (const id of ids)
      await transact(platform, async (trx, emit) => {
        const change = await changeIfExists(platform, trx, emit, actor, id);
        if (change === undefined || statusOf(change.row.status) !== 'pending' || hasBot(change.row)) return;
        await handOff(change);
      });
    const last = ids.at(-1);
    if (last === undefined || ids.length < batchSize) return;
    after = last;
  }
}
