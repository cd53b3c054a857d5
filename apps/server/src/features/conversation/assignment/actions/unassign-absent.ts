import type { Platform } from '../../../../platform/platform.ts';
import { availableName } from '../../../user/index.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';
import { statusNumber } from '../../model.ts';
import { applyChanges, type Change } from '../../steps/change-conversation.ts';
import { inBatches } from '../../steps/in-batches.ts';
import { findInboxMembers } from '../waiting-queries.ts';
import {
  findWaitingForAbsent,
  findReturningInboxes,
  isAwaySince,
  recordAbsence,
  type ReturningInbox,
} from '../absence-queries.ts';
import { onlineOf } from '../steps/online-members.ts';

/**
 * Unassigns conversations of waiting customers from members who have been away for as long as their inbox allows; they
 * wait for the next member. Runs on a schedule, since going offline emits no event.
 */
export async function unassignAbsent(platform: Platform): Promise<void> {
  const inboxes = await findReturningInboxes(platform.db);
  for (const [accountId, ofAccount] of Map.groupBy(inboxes, (inbox) => inbox.accountId)) {
    await noteMembers(platform, accountId, ofAccount);
    for (const inbox of ofAccount) await returnInInbox(platform, inbox);
  }
}

async function noteMembers(
  platform: Platform,
  accountId: number,
  inboxes: readonly ReturningInbox[],
): Promise<void> {
  const members = new Map<number, Awaited<ReturnType<typeof findInboxMembers>>[number]>();
  for (const inbox of inboxes) {
    for (const member of await findInboxMembers(platform.db, inbox)) members.set(member.user_id, member);
  }
  const online = await onlineOf(platform, accountId, [...members.values()]);
  await recordAbsence(platform.db, accountId, [...members.keys()], online, platform.clock.now());
}

function returnInInbox(platform: Platform, { accountId, inboxId, minutes }: ReturningInbox): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - minutes * 60_000);
  return inBatches(
    platform,
    accountId,
    () => findWaitingForAbsent(platform.db, { accountId, inboxId, before }),
    (change) => returnOne(change, before),
  );
}

/** Checked again under its lock: it may have been answered or assigned in the meantime. */
async function returnOne(change: Change, before: Date): Promise<void> {
  const { row, trx } = change;
  const { assignee_id: userId, assignee_name: name, assignee_display_name: displayName } = row;
  if (userId === null || row.waiting_since === null || row.status !== statusNumber('open')) return;
  if (!(await isAwaySince(trx, row.account_id, userId, before))) return;
  await applyChanges(change, { assignee_id: null, assignment_due_at: change.at });
  if (name === null) return;
  await writeActivity(change, { kind: 'returned', assignee: availableName({ name, displayName }) });
}
