import type { MessageEvent } from '@confab/contract/features/message';
import { Failure } from '@confab/contract/kit/errors';
import { channelOf } from '../../../channels/registry.ts';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createAppMessage, requireVisibleConversation } from '../../conversation/index.ts';
import { availableName } from '../../user/index.ts';
import { meetingAttributes } from '../model.ts';
import { addMeeting } from '../steps/dyte-api.ts';

/**
 * Begins a call, and writes the message by which both sides join it. Throws `not_found`, `not_authorized`,
 * `too_many_messages`, and `unprocessable` in other inboxes than those of websites, without a connection, or when the
 * provider fails; nothing is written then.
 */
export async function createMeeting(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
): Promise<MessageEvent> {
  const { inbox_channel: channel } = await requireVisibleConversation(platform, actor, displayId);
  // No one could join from elsewhere.
  if (!channelOf(channel).capabilities.onWebsite)
    throw new Failure('unprocessable', { message: 'Calls are for visitors of websites' });
  const caller = availableName(actor.person);
  const meetingId = await addMeeting(platform, actor.accountId, `Call with ${caller}`);
  return createAppMessage(platform, actor, displayId, {
    content: `${caller} has started a video call`,
    contentAttributes: meetingAttributes(meetingId),
  });
}
