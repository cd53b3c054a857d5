import type { CallParticipant } from '@confab/contract/features/dyte';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { conversationById, requireVisibleConversation } from '../../conversation/index.ts';
import { findMessages } from '../../message/index.ts';
import { userPush } from '../../user/index.ts';
import { meetingIn } from '../model.ts';
import { addParticipant } from '../steps/dyte-api.ts';

/**
 * What a member joins the call of a message with. Throws `not_found`, `not_authorized`, and `unprocessable` for other
 * messages, without a connection, or when the provider fails.
 */
export async function joinMeeting(
  platform: Platform,
  actor: MemberActor,
  messageId: number,
): Promise<CallParticipant> {
  const [message] = await findMessages(platform.db, actor.accountId, [messageId]);
  const row = message && (await conversationById(platform.db, actor.accountId, message.conversation_id));
  if (message === undefined || row === undefined) throw new Failure('not_found');
  await requireVisibleConversation(platform, actor, row.display_id);
  const { id, available_name: name, thumbnail } = userPush(platform.installation.frontendUrl, actor.person);
  return addParticipant(platform, actor.accountId, meetingIn(message), {
    id: `user-${id}`,
    name,
    picture: thumbnail,
    role: 'host',
  });
}
