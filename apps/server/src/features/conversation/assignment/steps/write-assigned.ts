import { actorName } from '../../actor-view.ts';
import type { Change } from '../../steps/change-conversation.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';

export async function writeAssigned(
  change: Change,
  userId: number | undefined,
  name: string | undefined,
): Promise<void> {
  const by = actorName(change.actor);
  if (by === undefined) return;
  if (name === undefined) return writeActivity(change, { kind: 'unassigned', by });
  if (change.actor.kind === 'member' && change.actor.person.id === userId) {
    return writeActivity(change, { kind: 'self_assigned', by });
  }
  return writeActivity(change, { kind: 'assigned', assignee: name, by });
}
