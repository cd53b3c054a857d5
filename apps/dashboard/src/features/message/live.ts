import { contactMerged, contactUpdated } from '@confab/contract/features/contact';
import {
  conversationContactChanged,
  conversationTypingOff,
  conversationTypingOn,
} from '@confab/contract/features/conversation';
import {
  firstReplyCreated,
  listMessages,
  messageCreated,
  messageUpdated,
} from '@confab/contract/features/message';
import type { QueryClient } from '@tanstack/react-query';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { threadKey, typingKey } from './api.ts';
import { applyThreadEvent, type ThreadEvents } from './event-model.ts';
import type { Thread } from './model.ts';
import type { Typist } from './typing-model.ts';

/** Applies all events about messages and typing to the cache. Call once. */
export function watchMessages(): void {
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
  registerLivePatch(conversationContactChanged, (client, data) =>
    applyToThread(client, data.account_id, data.id, { name: 'conversation.contact_changed', data }),
  );
  for (const event of [contactUpdated, contactMerged]) {
    registerLivePatch(event, (client, data) => {
      for (const id of threadsIn(client, data.account_id))
        applyToThread(client, data.account_id, id, { name: event.name, data });
    });
  }
}

/** The display ids of the conversations whose messages are loaded. */
function threadsIn(queryClient: QueryClient, accountId: number): number[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [listMessages.name] })
    .flatMap(({ queryKey: [, params] }) => idIn(params, accountId));
}

function idIn(params: unknown, accountId: number): number[] {
  const { account_id: account, conversation_id: id }: { account_id?: unknown; conversation_id?: unknown } =
    typeof params === 'object' && params !== null ? params : {};
  return account === accountId && typeof id === 'number' ? [id] : [];
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
