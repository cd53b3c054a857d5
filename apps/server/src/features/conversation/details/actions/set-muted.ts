import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { changeMuted } from '../steps/change-muted.ts';

/** Mutes or unmutes a conversation, see `changeMuted`. Throws `not_found` or `not_authorized`. */
export function setMuted(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  isMuted: boolean,
): Promise<void> {
  return changeVisibleConversation(platform, actor, displayId, (change) => changeMuted(change, isMuted));
}
