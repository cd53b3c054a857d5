import type { MessageEvent } from '@confab/contract/features/message';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { draftOf, messageEvent } from '../../../message/index.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { summaryOf } from '../../view.ts';
import { addMessage, limitMessages } from '../steps/add-message.ts';
import { actorWriter } from '../steps/prepare-message.ts';

/** A connected app's message on behalf of a member; the attributes are the app's own, which callers cannot set. */
type AppMessage = { content: string; contentAttributes: Record<string, unknown> };

/** Writes the message of a connected app. Throws `not_found`, `not_authorized` and `too_many_messages`. */
export async function createAppMessage(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  { content, contentAttributes }: AppMessage,
): Promise<MessageEvent> {
  await limitMessages(platform, actor.accountId, displayId);
  const draft = { ...draftOf({ content, content_type: 'integrations' }, 0), contentAttributes };
  return changeVisibleConversation(platform, actor, displayId, async (change) =>
    messageEvent(await addMessage(change, draft, actorWriter(platform, actor)), summaryOf(change.row)),
  );
}
