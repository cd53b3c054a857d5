import type { Priority } from '@confab/contract/features/conversation';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { actorName } from '../../actor-view.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import type { ContextRow } from '../../row-queries.ts';
import { priorityNumber, priorityOf } from '../../model.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';

/** Sets or clears (null) the priority and answers the conversation as it is now. */
export function setPriority(
  platform: Platform,
  actor: Actor,
  displayId: number,
  priority: Priority | null,
): Promise<ContextRow> {
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    const from = priorityOf(change.row.priority);
    await applyChanges(change, { priority: priorityNumber(priority) });
    const by = actorName(actor);
    if (from !== priority && by !== undefined) {
      await writeActivity(change, { kind: 'priority', from, to: priority, by });
    }
    return change.row;
  });
}
