import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { statusNumber } from '../../model.ts';
import { applyChanges, changeIfExists } from '../../steps/change-conversation.ts';
import { findInboxMembers, findWaiting } from '../waiting-queries.ts';
import { isAutoAssigned } from '../model.ts';
import { onlineOf } from '../steps/online-members.ts';
import { chooseAssignee } from '../assignee-queries.ts';

/**
 * Assigns the waiting conversations of an inbox to its online members, those of a team to the members of both, until
 * none is waiting or all members are at capacity. Calls may run concurrently: each conversation is assigned under its
 * lock, and skipped if it is no longer waiting.
 */
export async function assignWaiting(platform: Platform, accountId: number, inboxId: number): Promise<void> {
  const teamsWithout = new Set<number>();
  for (;;) {
    const waiting = await findWaiting(platform.db, { accountId, inboxId }, teamsWithout);
    if (waiting.length === 0) return;
    const members = await findInboxMembers(platform.db, { accountId, inboxId });
    const online = await onlineOf(platform, accountId, members);
    if (online.length === 0) return;
    for (const { id, teamId } of waiting) {
      if (teamsWithout.has(teamId)) continue;
      const without = await give(platform, accountId, id, online);
      if (without !== undefined) teamsWithout.add(without);
    }
  }
}

/**
 * Returns the team (0: none) if none of its conversations could be assigned because no one is available. No activity
 * line is written, because no one did it.
 */
function give(
  platform: Platform,
  accountId: number,
  id: number,
  online: readonly number[],
): Promise<number | undefined> {
  const actor: SystemActor = { kind: 'system', accountId };
  return transact(platform, async (trx, emit) => {
    const change = await changeIfExists(platform, trx, emit, actor, id);
    if (change === undefined || change.row.assignment_due_at === null) return undefined;
    const { inbox_id: inboxId, status, team_id: teamId, ...row } = change.row;
    const team = teamId === null ? undefined : { allow_auto_assign: row.team_allow_auto_assign };
    const isOn = isAutoAssigned(row.inbox_enable_auto_assignment, team);
    if (!isOn || status !== statusNumber('open')) return teamId ?? 0;
    const desk = { accountId, inboxId, teamId: teamId ?? undefined };
    const userId = await chooseAssignee(trx, desk, online, change.at);
    if (userId === undefined) return teamId ?? 0;
    await applyChanges(change, { assignee_id: userId, assignment_due_at: null });
    return undefined;
  });
}
