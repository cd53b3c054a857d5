import type { Priority } from '@confab/contract/features/conversation';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import type { ContextRow } from '../../row-queries.ts';
import { changePriority } from '../steps/change-priority.ts';

/** Sets or clears (null) the priority and answers the conversation as it is now. */
export function setPriority(
  platform: Platform,
  actor: Actor,
  displayId: number,
  priority: Priority | null,
): Promise<ContextRow> {
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    await changePriority(change, priority);
    return change.row;
  });
}
