import type { Priority } from '@confab/contract/features/conversation';
import { actorName } from '../../actor-view.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';
import { priorityNumber, priorityOf } from '../../model.ts';
import { applyChanges, type Change } from '../../steps/change-conversation.ts';

/** Sets or clears (null) the priority, with its activity message. */
export async function changePriority(change: Change, priority: Priority | null): Promise<void> {
  const from = priorityOf(change.row.priority);
  await applyChanges(change, { priority: priorityNumber(priority) });
  const by = actorName(change.actor);
  if (from !== priority && by !== undefined)
    await writeActivity(change, { kind: 'priority', from, to: priority, by });
}
