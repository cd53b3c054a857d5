import type { ConversationStatus } from '@confab/contract/features/conversation';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { actorName } from '../../actor-view.ts';
import { apply, type Change } from '../../steps/change-conversation.ts';
import { statusNumber, statusOf, toggled } from '../../model.ts';
import { lockMember } from '../../change-queries.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';

export type StatusResult = {
  displayId: number;
  status: ConversationStatus;
  snoozedUntil: Date | null;
  handedOff: boolean;
};

/**
 * Sets the status; without one flips between open and resolved, decided under the lock. An agent (not an
 * administrator) who opens a conversation takes it. A bot that opens a pending one hands it over.
 */
export function setStatus(
  platform: Platform,
  actor: Actor,
  displayId: number,
  requested: ConversationStatus | undefined,
  snoozedUntil: Date | null,
): Promise<StatusResult> {
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    const before = statusOf(change.row.status);
    const status = requested ?? toggled(before);
    await changeStatus(change, status, snoozedUntil);
    return {
      displayId,
      status,
      snoozedUntil: change.row.snoozed_until,
      handedOff: actor.kind === 'bot' && before === 'pending' && status === 'open',
    };
  });
}

/** The status with what belongs to it, and the line in the thread, when it is another than before. */
export async function changeStatus(
  change: Change,
  status: ConversationStatus,
  snoozedUntil: Date | null = null,
): Promise<void> {
  const { actor } = change;
  const changed = statusOf(change.row.status) !== status;
  const before = change.row.assignee_id;
  const autoAssignee = status === 'open' ? await autoAssigneeOf(change) : undefined;
  await apply(change, {
    status: statusNumber(status),
    snoozed_until: status === 'snoozed' ? snoozedUntil : null,
    ...(autoAssignee === undefined ? {} : { assignee_id: autoAssignee }),
  });
  const by = actorName(actor);
  if (by === undefined) return;
  if (changed) await writeActivity(change, { kind: 'status', status, by });
  if (before !== change.row.assignee_id) await writeActivity(change, { kind: 'self_assigned', by });
}

/** The agent who opens it, unless they left the account a moment ago. */
async function autoAssigneeOf({ actor, row, trx }: Change): Promise<number | undefined> {
  if (actor.kind !== 'member' || actor.role !== 'agent') return undefined;
  if (row.assignee_id === actor.person.id) return undefined;
  return (await lockMember(trx, actor.accountId, actor.person.id))?.id;
}
