import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { statusNumber } from '../../model.ts';
import { applyChanges, changeIfThere } from '../../steps/change-conversation.ts';
import { findInboxMembers, findWaiting, takeTurn } from '../hand-out-queries.ts';
import { onlineOf } from '../steps/online-members.ts';

/**
 * Gives the conversations of an inbox that wait for somebody to its members who are online, in turn, until none
 * waits or no one has room. Any number of these may run at once: each conversation is given under its lock, and
 * one that waits no more is left alone.
 */
export async function handOut(platform: Platform, accountId: number, inboxId: number): Promise<void> {
  for (;;) {
    const waiting = await findWaiting(platform.db, { accountId, inboxId });
    if (waiting.length === 0) return;
    const members = await findInboxMembers(platform.db, { accountId, inboxId });
    const online = await onlineOf(platform, accountId, members);
    if (online.length === 0) return;
    for (const id of waiting) {
      if (!(await give(platform, accountId, id, online))) return;
    }
  }
}

/** False when it could be given to none of them. No line is written, since no one did it. */
function give(
  platform: Platform,
  accountId: number,
  id: number,
  online: readonly number[],
): Promise<boolean> {
  const actor: SystemActor = { kind: 'system', accountId };
  return transact(platform, async (trx, emit) => {
    const change = await changeIfThere(platform, trx, emit, actor, id);
    if (change === undefined || change.row.assignment_due_at === null) return true;
    const { row } = change;
    if (!row.inbox_enable_auto_assignment || row.status !== statusNumber('open')) return false;
    const place = { accountId, inboxId: row.inbox_id };
    const userId = await takeTurn(trx, place, online, change.at);
    if (userId === undefined) return false;
    await applyChanges(change, { assignee_id: userId, assignment_due_at: null });
    return true;
  });
}
