import { toggleTyping } from '@confab/contract/features/conversation';
import {
  createMessage,
  deleteMessage,
  listMessages,
  renewAttachmentLinks,
  retryMessage,
  translateMessage,
  type Message,
} from '@confab/contract/features/message';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey } from '../../platform/calls/keys.ts';
import { copiesInput } from './copies-model.ts';
import {
  mergeNewest,
  prependOlder,
  upsertMessage,
  withTranslation,
  type PendingMessage,
  type Thread,
} from './model.ts';
import { storedPending } from './cache/unsent-messages.ts';
import type { Typist } from './typing-model.ts';

export { newId } from '@confab/client/new-id';

/** The newest messages, laid over those already loaded. */
export function threadQuery(queryClient: QueryClient, accountId: number, conversationId: number) {
  const key = threadKey(accountId, conversationId);
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Thread> => {
      const params = { account_id: accountId, conversation_id: conversationId };
      const { payload } = await call(listMessages, { params, input: {}, signal });
      // Read after the response: events and sends have continued in the meantime.
      const known = queryClient.getQueryData<Thread>(key);
      const thread = mergeNewest(known, payload);
      return known ? thread : { ...thread, pending: storedPending(accountId, conversationId) };
    },
  });
}

/** Who is typing in a conversation; only events write it. */
export function typingQuery(accountId: number, conversationId: number) {
  return queryOptions<readonly Typist[]>({
    queryKey: typingKey(accountId, conversationId),
    queryFn: () => [],
    initialData: [],
    staleTime: Infinity,
  });
}

export function threadKey(accountId: number, conversationId: number): readonly unknown[] {
  const params = { account_id: accountId, conversation_id: conversationId };
  return [...queryKey(listMessages, params), 'thread'];
}

export function typingKey(accountId: number, conversationId: number): readonly unknown[] {
  return ['conversation.typing', { account_id: accountId, conversation_id: conversationId }];
}

/** Changes a cached thread; does nothing when it is not cached. */
export function patchThread(
  queryClient: QueryClient,
  accountId: number,
  conversationId: number,
  change: (thread: Thread) => Thread,
): void {
  queryClient.setQueryData<Thread>(
    threadKey(accountId, conversationId),
    (thread) => thread && change(thread),
  );
}

export function loadOlderMutation(queryClient: QueryClient, accountId: number, conversationId: number) {
  return mutationOptions({
    mutationFn: async (before: number): Promise<void> => {
      const params = { account_id: accountId, conversation_id: conversationId };
      const { payload } = await call(listMessages, { params, input: { before } });
      patchThread(queryClient, accountId, conversationId, (thread) => prependOlder(thread, payload));
    },
  });
}

/** Most messages the server answers between two ids, and from how many bytes of text on it leaves some out. */
const maxBetween = 1000;
const maxTextBytes = 3_000_000;

function isCutShort(messages: readonly Message[]): boolean {
  return new Blob(messages.map(({ content }) => content ?? '')).size >= maxTextBytes;
}

/** Maximum number of requests, so that a link into a conversation of years does not load all of it. */
const maxResponses = 10;

/**
 * Loads everything from one message up to the first known one. False, without changes, when the message was deleted
 * or is too old.
 */
export function loadBackMutation(queryClient: QueryClient, accountId: number, conversationId: number) {
  return mutationOptions({
    mutationFn: async ({ from, before }: { from: number; before: number }): Promise<boolean> => {
      const params = { account_id: accountId, conversation_id: conversationId };
      const found: Message[] = [];
      let isWhole = false;
      for (let after = from, left = maxResponses; !isWhole && left > 0; left -= 1) {
        // Each request needs the end of the previous one.
        // oxlint-disable-next-line no-await-in-loop
        const { payload } = await call(listMessages, { params, input: { after, before } });
        if (found.length === 0 && payload[0]?.id !== from) return false;
        found.push(...payload);
        after = (payload.at(-1)?.id ?? before) + 1;
        if (isCutShort(payload)) return false;
        isWhole = payload.length < maxBetween;
      }
      if (!isWhole) return false;
      patchThread(queryClient, accountId, conversationId, (thread) => ({
        ...prependOlder(thread, found),
        hasOlder: true,
      }));
      return true;
    },
  });
}

/**
 * Posts a pending message; an email is delayed by `undoSeconds`. The echo id makes a repeated post the same
 * message.
 */
export function postMessage(
  accountId: number,
  pending: PendingMessage,
  undoSeconds: number,
): Promise<Message> {
  const { conversationId, echoId, content, isPrivate, inReplyTo, copies, template, files, seenId } = pending;
  const input = {
    content,
    private: isPrivate,
    echo_id: echoId,
    ...(isPrivate || seenId === undefined ? {} : { newest_seen_id: seenId }),
    ...(isPrivate || copies === undefined ? {} : copiesInput(copies)),
    ...(isPrivate || copies === undefined || undoSeconds === 0 ? {} : { undo_seconds: undoSeconds }),
    ...(template === undefined ? {} : { template_params: template }),
    ...(inReplyTo === undefined ? {} : { content_attributes: { in_reply_to: inReplyTo } }),
  };
  return call(createMessage, {
    params: { account_id: accountId, conversation_id: conversationId },
    // Bracketed form names cannot distinguish numbers from strings; JSON can.
    input:
      files.length > 0 && input.content_attributes
        ? { ...input, content_attributes: JSON.stringify(input.content_attributes) }
        : input,
    // A key identifies one and the same request; the echo id makes them one message.
    idempotencyKey: seenId === undefined ? echoId : `${echoId}-${seenId}`,
    ...(files.length > 0 ? { files: { attachments: files } } : {}),
  });
}

export function deleteMessageMutation(queryClient: QueryClient, accountId: number, conversationId: number) {
  return mutationOptions({
    mutationFn: (id: number) =>
      call(deleteMessage, { params: { account_id: accountId, conversation_id: conversationId, id } }),
    onSuccess: (message) =>
      patchThread(queryClient, accountId, conversationId, (thread) => upsertMessage(thread, message)),
  });
}

/** Retries a message that the channel rejected; the server already has it. */
export function retryMessageMutation(queryClient: QueryClient, accountId: number, conversationId: number) {
  return mutationOptions({
    mutationFn: (id: number) =>
      call(retryMessage, { params: { account_id: accountId, conversation_id: conversationId, id } }),
    onSuccess: (message) =>
      patchThread(queryClient, accountId, conversationId, (thread) =>
        upsertMessage(thread, { ...message, updated_at: new Date().toISOString() }),
      ),
  });
}

/** Translates a message; answers whether there was something to translate. */
export function translateMutation(queryClient: QueryClient, accountId: number, conversationId: number) {
  return mutationOptions({
    mutationFn: async ({ id, language }: { id: number; language: string }): Promise<boolean> => {
      const params = { account_id: accountId, conversation_id: conversationId, id };
      const answer = await call(translateMessage, { params, input: { target_language: language } });
      // A colleague was quicker, and the event about it will arrive.
      if (answer === undefined) return true;
      const { content } = answer;
      if (content === null) return false;
      patchThread(queryClient, accountId, conversationId, (thread) => ({
        ...thread,
        messages: thread.messages.map((message) =>
          message.id === id ? withTranslation(message, language, content) : message,
        ),
      }));
      return true;
    },
  });
}

/** Makes the links to a file invalid that were given out; here it is shown under new ones. */
export function renewLinksMutation(queryClient: QueryClient, accountId: number, conversationId: number) {
  return mutationOptions({
    mutationFn: ({ id, attachmentId }: { id: number; attachmentId: number }) =>
      call(renewAttachmentLinks, {
        params: {
          account_id: accountId,
          conversation_id: conversationId,
          id,
          attachment_id: attachmentId,
        },
      }),
    onSuccess: (message) =>
      patchThread(queryClient, accountId, conversationId, (thread) => upsertMessage(thread, message)),
  });
}

/** Reports that the agent started or stopped typing. Failures are ignored: the next key press reports again. */
export async function sendTyping(
  accountId: number,
  conversationId: number,
  isOn: boolean,
  isPrivate: boolean,
): Promise<void> {
  try {
    await call(toggleTyping, {
      params: { account_id: accountId, id: conversationId },
      input: { typing_status: isOn ? 'on' : 'off', is_private: isPrivate },
    });
  } catch {
    // The next key press reports again.
  }
}
