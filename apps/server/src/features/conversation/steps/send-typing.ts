import type { Sender } from '@confab/contract/features/message';
import type { Platform } from '../../../platform/platform.ts';
import { loadMessages, messageEvent } from '../../message/index.ts';
import { audienceOf } from './change-conversation.ts';
import type { ContextRow } from '../row-queries.ts';
import { requestTypingHook } from '../hooks/steps/request-hook.ts';
import { conversationEvent, conversationEventForContact, summaryOf } from '../view.ts';

export type TypingStatus = 'on' | 'off';

/** Sends a typing event for a loaded conversation. It may be lost, and is never stored. */
export async function sendTyping(
  platform: Platform,
  row: ContextRow,
  status: TypingStatus,
  typing: { user: Sender; isPrivate: boolean; exceptUser?: number },
): Promise<void> {
  const conversation = await eventOf(platform, row);
  const event = `conversation.typing_${status}`;
  const message = { accountId: row.account_id, event };
  const about = { user: typing.user, is_private: typing.isPrivate };
  platform.sendEphemeral({
    ...message,
    audience: {
      conversation: audienceOf(row),
      ...(typing.exceptUser ? { exceptUser: typing.exceptUser } : {}),
    },
    data: { conversation, ...about },
  });
  await requestTypingHook(platform, row, status, typing);
  // A contact's own typing is not sent back to it.
  if (typing.isPrivate || typing.user.type === 'contact') return;
  platform.sendEphemeral({
    ...message,
    audience: { contacts: [row.ci_pubsub_token] },
    data: { conversation: conversationEventForContact(conversation), ...about },
  });
}

async function eventOf(platform: Platform, row: ContextRow) {
  const tools = {
    frontendUrl: platform.installation.frontendUrl,
    now: platform.clock.now(),
    providerKeys: platform.providerKeys,
  };
  const id = row.last_public_message_id;
  const messages = id === null ? undefined : await loadMessages(platform, platform.db, row.account_id, [id]);
  const message = id === null ? undefined : messages?.get(id);
  return conversationEvent(tools, row, message && messageEvent(message, summaryOf(row)));
}
