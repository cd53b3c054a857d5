import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { removeChanging } from '../steps/remove-changing.ts';

/** Removes a conversation with its messages and their files. Throws `not_found` or `not_authorized`. */
export function deleteConversation(platform: Platform, actor: MemberActor, displayId: number): Promise<void> {
  return changeVisibleConversation(platform, actor, displayId, removeChanging);
}
