import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireVisibleConversation } from '../../../conversation/index.ts';
import { findAssistant } from '../queries.ts';

/** The assistant of a conversation's inbox, null where there is none. Throws `not_found` and `not_authorized`. */
export async function showConversationAssistant(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
): Promise<{ id: number; name: string } | null> {
  const row = await requireVisibleConversation(platform, actor, displayId);
  const { accountId } = actor;
  const id = row.inbox_captain_assistant_id;
  const assistant = id === null ? undefined : await findAssistant(platform.db, { accountId, id });
  return assistant === undefined ? null : { id: assistant.id, name: assistant.name };
}
