import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { userPush } from '../../user/index.ts';
import { requireVisibleConversation } from '../steps/visible-conversation.ts';
import { sendTyping } from '../steps/send-typing.ts';

/**
 * Broadcasts typing to everyone but the typist. Typing a private note stays among agents. Unknown statuses are
 * ignored.
 */
export async function toggleTyping(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  status: string | null | undefined,
  isPrivate: boolean,
): Promise<void> {
  const row = await requireVisibleConversation(platform, actor, displayId);
  if (status !== 'on' && status !== 'off') return;
  const user = userPush(platform.installation.frontendUrl, actor.person);
  await sendTyping(platform, row, status, { user, isPrivate, exceptUser: actor.person.id });
}
