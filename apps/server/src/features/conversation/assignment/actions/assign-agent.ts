import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { availableName } from '../../../user/index.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import type { ContextRow } from '../../row-queries.ts';
import { lockAssignee } from '../steps/lock-assignee.ts';
import { sayAssigned } from '../steps/say-assigned.ts';

/**
 * Assigns a member who sees the inbox; null or an unknown user unassigns the conversation. Throws `unprocessable` for
 * other members.
 */
export function assignAgent(
  platform: Platform,
  actor: Actor,
  displayId: number,
  userId: number | null,
): Promise<ContextRow> {
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    const before = change.row.assignee_id;
    const { account_id: accountId, inbox_id: inboxId } = change.row;
    const member = userId === null ? undefined : await lockAssignee(change.trx, accountId, inboxId, userId);
    await applyChanges(change, { assignee_id: member?.id ?? null });
    if (before !== change.row.assignee_id) {
      const name = member && availableName({ name: member.name, displayName: member.display_name });
      await sayAssigned(change, member?.id, name);
    }
    return change.row;
  });
}
