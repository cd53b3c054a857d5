import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireVisibleConversation } from '../../steps/visible-conversation.ts';
import type { DraftKey } from '../queries.ts';

/** The key of the caller's draft. Throws `not_found` or `not_authorized`. */
export async function draftKeyOf(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  isPrivate: boolean,
): Promise<DraftKey> {
  const row = await requireVisibleConversation(platform, actor, displayId);
  return { accountId: row.account_id, conversationId: row.id, userId: actor.person.id, isPrivate };
}
