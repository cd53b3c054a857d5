import type { ConversationEvent } from '@confab/contract/features/conversation';
import type { Sender } from '@confab/contract/features/message';
import type { Platform } from '../../../../platform/platform.ts';
import { loadMessages, messageEvent, type LoadedMessage } from '../../../message/index.ts';
import { findUser } from '../../../user/index.ts';
import { findNames } from '../../creation/queries.ts';
import type { ContextRow } from '../../row-queries.ts';
import { isDelayed } from '../../messages/delayed-model.ts';
import { conversationEvent, summaryOf } from '../../view.ts';
import { messageHook, senderHook, type HookContext } from '../view.ts';

/** Where it happened, with the names that programs receive. */
async function hookContext(platform: Platform, row: ContextRow): Promise<HookContext> {
  return { row, names: await findNames(platform.db, row.account_id, row.inbox_id) };
}

/** The conversation as it is now. */
export async function conversationPayload(platform: Platform, row: ContextRow): Promise<ConversationEvent> {
  const id = row.last_public_message_id;
  const last = id === null ? undefined : await loadMessage(platform, row, id);
  const tools = {
    frontendUrl: platform.installation.frontendUrl,
    now: platform.clock.now(),
    providerKeys: platform.providerKeys,
  };
  // A message that can still be undone is not shown to others yet.
  const isOut = last !== undefined && !isDelayed(last.row);
  return conversationEvent(tools, row, isOut ? messageEvent(last, summaryOf(row)) : undefined);
}

/** The current state of a message. */
export async function messagePayload(
  platform: Platform,
  row: ContextRow,
  message: LoadedMessage,
): Promise<Record<string, unknown>> {
  const context = await hookContext(platform, row);
  const sender = message.sender && (await senderPayload(platform, context, message.sender));
  const conversation = await conversationPayload(platform, row);
  return messageHook(context, message, messageEvent(message, summaryOf(row)), conversation, sender ?? null);
}

async function senderPayload(
  platform: Platform,
  context: HookContext,
  sender: Sender,
): Promise<Record<string, unknown>> {
  const user = sender.type === 'user' ? await findUser(platform.db, sender.id) : undefined;
  return senderHook(context, sender, user?.email);
}

export async function loadMessage(
  platform: Platform,
  row: ContextRow,
  id: number,
): Promise<LoadedMessage | undefined> {
  return (await loadMessages(platform, platform.db, row.account_id, [id])).get(id);
}

/** Who is typing, and where. */
export async function typingPayload(
  platform: Platform,
  row: ContextRow,
  typing: { user: Sender; is_private: boolean },
): Promise<Record<string, unknown>> {
  return {
    user: await senderPayload(platform, await hookContext(platform, row), typing.user),
    conversation: await conversationPayload(platform, row),
    is_private: typing.is_private,
  };
}
