import { conversationTypingOff, conversationTypingOn } from '@confab/contract/features/conversation';
import { firstReplyCreated, messageCreated, messageUpdated } from '@confab/contract/features/message';
import type { QueryClient } from '@tanstack/react-query';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { threadKey, typingKey } from './api.ts';
import { applyThreadEvent, type ThreadEvents } from './event-model.ts';
import type { Thread } from './model.ts';
import type { Typist } from './typing-model.ts';

/** Lets every event about messages and typing change the cache. Call once. */
export function registerMessagePatches(): void {
  for (const event of [messageCreated, messageUpdated, firstReplyCreated]) {
    registerLivePatch(event, (client, data) =>
      applyToThread(client, data.account_id, data.conversation_id, { name: event.name, data }),
    );
  }
  for (const event of [conversationTypingOn, conversationTypingOff]) {
    registerLivePatch(event, (client, data) =>
      applyToThread(client, data.account_id, data.conversation.id, { name: event.name, data }),
    );
  }
}

function applyToThread(
  queryClient: QueryClient,
  accountId: number,
  conversationId: number,
  received: ThreadEvents,
): void {
  const keys = { thread: threadKey(accountId, conversationId), typing: typingKey(accountId, conversationId) };
  const thread = queryClient.getQueryData<Thread>(keys.thread);
  const typists = queryClient.getQueryData<readonly Typist[]>(keys.typing) ?? [];
  const after = applyThreadEvent({ thread, typists }, received, Date.now());
  if (after.thread && after.thread !== thread) queryClient.setQueryData(keys.thread, after.thread);
  if (after.typists !== typists) queryClient.setQueryData(keys.typing, after.typists);
}
