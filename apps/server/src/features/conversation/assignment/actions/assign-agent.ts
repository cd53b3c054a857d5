import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import type { ContextRow } from '../../row-queries.ts';
import { changeAssignee } from '../steps/change-assignee.ts';

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
    await changeAssignee(change, userId);
    return change.row;
  });
}
