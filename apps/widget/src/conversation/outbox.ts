import { newId } from '@confab/client/new-id';
import { isGone, isTransient, serverMessage } from '../api/caller.ts';
import type { Core } from '../core.ts';
import {
  dropDraft,
  isOwn,
  markDraft,
  mergeMessages,
  putDraft,
  type Draft,
  type Message,
} from './message-list.ts';

export type Outbox = {
  /** Shows a message immediately and sends it after those before it. */
  send: (content: string, files: readonly File[], replyTo?: number) => void;
  /** Sends a failed or waiting one again, under the same `echoId`. */
  retry: (echoId: string) => void;
  discard: (echoId: string) => void;
  /** Sends all that wait for the connection. */
  flush: () => Promise<void>;
};

const retryDelaysMs = [3_000, 6_000, 12_000, 30_000];

/**
 * Sends the visitor's messages one at a time, so that they arrive in the order they were written. Each keeps
 * its `echoId`: the server creates one message of it however often it is sent.
 */
export function createOutbox(
  core: Core,
  renew: () => Promise<void>,
  onStored: (message: Message) => void,
): Outbox {
  const { store } = core;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  const mark = (echoId: string, state: Draft['state'], error?: string): void =>
    store.set({ messages: markDraft(store.get().messages, echoId, state, error) });
  const pump = async (): Promise<void> => {
    for (;;) {
      const draft = store.get().messages.drafts.find((item) => item.state === 'sending');
      if (!draft) return;
      try {
        await deliverOrRenew(core, draft, renew, onStored);
        tries = 0;
      } catch (error) {
        if (isTransient(error)) return postpone();
        mark(draft.echoId, 'failed', serverMessage(error));
      }
    }
  };
  const postpone = (): void => {
    for (const draft of store.get().messages.drafts) {
      if (draft.state === 'sending') mark(draft.echoId, 'queued');
    }
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)]);
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
    send(content, files, replyTo) {
      const draft = { ...newDraft(content, files), replyTo };
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

function newDraft(content: string, files: readonly File[]): Draft {
  const createdAt = Math.floor(Date.now() / 1000);
  return { echoId: newId(), content, files, createdAt, state: 'sending', error: '' };
}

/** An unknown token (the visitor was deleted) creates a new visitor, once. */
async function deliverOrRenew(
  core: Core,
  draft: Draft,
  renew: () => Promise<void>,
  onStored: (message: Message) => void,
): Promise<void> {
  try {
    await deliver(core, draft, onStored);
  } catch (error) {
    if (!isGone(error)) throw error;
    await renew();
    await deliver(core, draft, onStored);
  }
}

/** One attempt: the stored message replaces the draft. */
async function deliver(core: Core, draft: Draft, onStored: (message: Message) => void): Promise<void> {
  const { store, api, page, waiting } = core;
  const input = { ...draft, referer: page.url };
  if (!store.get().startNew || draft.files.length > 0) {
    const message = await api.sendMessage(input);
    store.set({ messages: mergeMessages(store.get().messages, [message]) });
    return onStored(message);
  }
  const started = await api.startConversation({
    ...input,
    contact: {},
    customAttributes: waiting.attributes,
  });
  const own = started.messages.map((message) => withEcho(message, draft));
  store.set({
    startNew: false,
    conversation: started,
    messages: mergeMessages(dropDraft(store.get().messages, draft.echoId), own),
  });
  own.forEach(onStored);
}

/** The response for a new conversation lists its messages without saying which one is ours. */
function withEcho(message: Message, draft: Draft): Message {
  return isOwn(message) && message.content === draft.content
    ? { ...message, echo_id: draft.echoId }
    : message;
}
