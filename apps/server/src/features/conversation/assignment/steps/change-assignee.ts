import { availableName } from '../../../user/index.ts';
import { applyChanges, type Change } from '../../steps/change-conversation.ts';
import { lockAssignee } from './lock-assignee.ts';
import { writeAssigned } from './write-assigned.ts';

/**
 * Gives the conversation to a member who sees its inbox; null or an unknown user unassigns it. Throws `unprocessable`
 * for other members.
 */
export async function changeAssignee(change: Change, userId: number | null): Promise<void> {
  const before = change.row.assignee_id;
  const { account_id: accountId, inbox_id: inboxId } = change.row;
  const member = userId === null ? undefined : await lockAssignee(change.trx, accountId, inboxId, userId);
  await applyChanges(change, { assignee_id: member?.id ?? null });
  if (before === change.row.assignee_id) return;
  const name = member && availableName({ name: member.name, displayName: member.display_name });
  await writeAssigned(change, member?.id, name);
}
