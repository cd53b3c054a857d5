import type { ConversationStatus } from '@confab/contract/features/conversation';
import { actorName } from '../../actor-view.ts';
import { applyChanges, type Change } from '../../steps/change-conversation.ts';
import { statusNumber, statusOf } from '../../model.ts';
import { lockMember } from '../../assignment/queries.ts';
import { sendSurvey } from '../../templates/steps/send-templates.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';

/** The changed status with its dependent fields and its activity message, if it differs. */
export async function changeStatus(
  change: Change,
  status: ConversationStatus,
  snoozedUntil: Date | null = null,
): Promise<void> {
  const { actor } = change;
  const changed = statusOf(change.row.status) !== status;
  const before = change.row.assignee_id;
  const autoAssignee = status === 'open' ? await autoAssigneeOf(change) : undefined;
  await applyChanges(change, {
    status: statusNumber(status),
    snoozed_until: status === 'snoozed' ? snoozedUntil : null,
    ...(autoAssignee === undefined ? {} : { assignee_id: autoAssignee }),
  });
  const by = actorName(actor);
  if (by !== undefined && changed) await writeActivity(change, { kind: 'status', status, by });
  if (by !== undefined && before !== change.row.assignee_id)
    await writeActivity(change, { kind: 'self_assigned', by });
  if (changed && status === 'resolved') await sendSurvey(change);
}

/** The agent who opens it, unless they left the account a moment ago. */
async function autoAssigneeOf({ actor, row, trx }: Change): Promise<number | undefined> {
  if (actor.kind !== 'member' || actor.role !== 'agent') return undefined;
  if (row.assignee_id === actor.person.id) return undefined;
  return (await lockMember(trx, actor.accountId, actor.person.id))?.id;
}
