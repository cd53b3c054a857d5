import { ApiError, isTransient } from '../api/http.ts';
import { record, text, type Message } from '../api/shapes.ts';
import type { Core } from '../core.ts';
import { dropDraft, markDraft, mergeMessages, putDraft, type Draft } from './message-list.ts';

export type Outbox = {
  /** Shows a message at once and sends it after those before it. */
  send: (content: string, files: readonly File[]) => void;
  /** Sends a failed or waiting one again, under the same `echoId`. */
  retry: (echoId: string) => void;
  discard: (echoId: string) => void;
  /** Sends all that wait for the connection. */
  flush: () => Promise<void>;
};

const RETRY_MS = [3_000, 6_000, 12_000, 30_000];

/**
 * Sends the visitor's messages one at a time, so that they arrive in the order they were written. Each keeps
 * its `echoId` for life: the server makes one message of it however often it is sent.
 */
export function createOutbox(
  core: Core,
  renew: () => Promise<void>,
  onStored: (message: Message) => void,
): Outbox {
  const { store, api } = core;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  const mark = (echoId: string, state: Draft['state'], error?: string): void =>
    store.set({ messages: markDraft(store.get().messages, echoId, state, error) });
  const post = async (draft: Draft): Promise<void> => {
    const { startNew } = store.get();
    const input = { ...draft, referer: core.page.url };
    if (startNew && draft.files.length === 0) {
      const attributes = core.waiting.attributes;
      const made = await api.createConversation({ ...input, contact: {}, customAttributes: attributes });
      const own = made.messages.map((message) => withEcho(message, draft));
      store.set({
        startNew: false,
        conversation: made.conversation,
        messages: mergeMessages(dropDraft(store.get().messages, draft.echoId), own),
      });
      own.forEach(onStored);
    } else {
      const message = await api.sendMessage(input);
      store.set({ messages: mergeMessages(store.get().messages, [message]) });
      onStored(message);
    }
  };
  const attempt = async (draft: Draft): Promise<void> => {
    try {
      await post(draft);
    } catch (error) {
      // The token means nobody any more (the visitor was deleted): become a new visitor, once.
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      await renew();
      await post(draft);
    }
  };
  const pump = async (): Promise<void> => {
    for (;;) {
      const draft = store.get().messages.drafts.find((item) => item.state === 'sending');
      if (!draft) return;
      try {
        await attempt(draft);
        tries = 0;
      } catch (error) {
        if (isTransient(error)) return holdBack();
        mark(draft.echoId, 'failed', reasonOf(error));
      }
    }
  };
  const holdBack = (): void => {
    for (const draft of store.get().messages.drafts) {
      if (draft.state === 'sending') mark(draft.echoId, 'queued');
    }
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
    tries += 1;
  };
  const run = (): Promise<void> => {
    running ??= pump().finally(() => {
      running = null;
    });
    return running;
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    for (const draft of store.get().messages.drafts) {
      if (draft.state === 'queued') mark(draft.echoId, 'sending');
    }
    await run();
  };
  return {
    send(content, files) {
      const draft: Draft = {
        echoId: crypto.randomUUID(),
        content,
        files,
        createdAt: Math.floor(Date.now() / 1000),
        state: 'sending',
        error: '',
      };
      store.set({ messages: putDraft(store.get().messages, draft) });
      void run();
    },
    retry(echoId) {
      mark(echoId, 'sending');
      void run();
    },
    discard: (echoId) => store.set({ messages: dropDraft(store.get().messages, echoId) }),
    flush,
  };
}

/** The answer of a new conversation lists its messages without saying which one is ours. */
function withEcho(message: Message, draft: Draft): Message {
  return message.messageType === 0 && message.content === draft.content
    ? { ...message, echoId: draft.echoId }
    : message;
}

/** The server's own sentence about a refusal, '' when it gave none. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  const body = record(error.body);
  return text(body.message) || text(body.error);
}
