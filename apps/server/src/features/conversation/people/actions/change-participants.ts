import type { Agent } from '@confab/contract/features/user';
import { invalidField } from '@confab/contract/kit/errors';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAgents } from '../../../agent/index.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { maxListed } from '../model.ts';
import { readersAsParticipants } from '../../steps/readers.ts';
import { participantsOf } from '../steps/participants-of.ts';

export type ParticipantChange = 'add' | 'set' | 'remove';

/**
 * Changes the participants of a conversation, except for users who could not see it even then. Returns the added users
 * and all participants. Throws `not_found`, `not_authorized`, and `invalid` for too many.
 */
export async function changeParticipants(
  platform: Platform,
  actor: Actor,
  displayId: number,
  kind: ParticipantChange,
  userIds: readonly number[],
): Promise<{ added: Agent[]; all: Agent[] }> {
  const requestedIds = new Set(userIds);
  const changed = await changeVisibleConversation(platform, actor, displayId, async (change) => {
    const { trx, row } = change;
    const before = row.participant_ids;
    const seeing = kind === 'remove' ? new Set<number>() : await readersAsParticipants(trx, row, userIds);
    const remaining =
      kind === 'add' ? before : before.filter((id) => requestedIds.has(id) === (kind === 'set'));
    const added = [...requestedIds].filter((id) => seeing.has(id) && !before.includes(id));
    const after = [...remaining, ...added];
    if (added.length > 0 && after.length > maxListed)
      throw invalidField('user_ids', 'too_many', `Participants exceed the maximum of ${maxListed}`);
    await applyChanges(change, { participant_ids: after });
    return { added, all: await participantsOf(trx, change.row) };
  });
  return {
    added: await findAgents(platform, actor.accountId, changed.added),
    all: await findAgents(platform, actor.accountId, changed.all),
  };
}
