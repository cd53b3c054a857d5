import type { Agent } from '@confab/contract/features/user';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAgents } from '../../../agent/index.ts';
import { requireVisibleConversation } from '../../steps/visible-conversation.ts';
import { participantsOf } from '../steps/participants-of.ts';

/** The participants of a conversation, by name. Throws `not_found` or `not_authorized`. */
export async function listParticipants(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
): Promise<Agent[]> {
  const row = await requireVisibleConversation(platform, actor, displayId);
  return findAgents(platform, actor.accountId, await participantsOf(platform.db, row));
}
