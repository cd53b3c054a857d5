import { ApiError } from '../api/http.ts';
import { INCOMING } from '../api/shapes.ts';
import { quietly, type Core } from '../core.ts';
import { EMPTY_LIST, lastId, mergeMessages, unreadMessages } from './message-list.ts';

export type Sync = {
  /** Fetches contact, conversation and newest messages anew, forgetting what was shown. Never rejects. */
  load(): Promise<void>;
  /** Fetches what came since the newest message on screen, and changes to those near it. Never rejects. */
  catchUp(): Promise<void>;
  /** Fetches one page of older messages. Rejects with `ApiError`. */
  loadEarlier(): Promise<void>;
  /** Tells the server that the visitor has seen everything, if there is anything new to have seen. */
  markSeen(): void;
};

/** Pages of the wire: newest or older messages come 20 at a time, newer ones up to 100. */
const PAGE = 20;
const AFTER_PAGE = 100;

/** Keeps the conversation on screen equal to the server's. `renew` makes a new visitor of a token that died. */
export function createSync(core: Core, renew: () => Promise<void>): Sync {
  const { store, api } = core;
  let generation = 0;

  const loadOnce = async (): Promise<void> => {
    generation += 1;
    const mine = generation;
    store.set({ history: 'loading' });
    const [conversation, page, contact] = await Promise.all([
      api.fetchConversation(),
      api.fetchMessages(),
      api.fetchContact(),
    ]);
    if (mine !== generation) return;
    const seen = page.lastSeenAt ?? conversation?.lastSeenAt ?? 0;
    store.set({
      contact,
      conversation: conversation && { ...conversation, lastSeenAt: seen },
      messages: mergeMessages({ ...EMPTY_LIST, drafts: store.get().messages.drafts }, page.messages),
      hasEarlier: page.messages.length >= PAGE,
      history: 'ready',
    });
  };
  const load = async (): Promise<void> => {
    try {
      await loadOnce();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) return store.set({ history: 'failed' });
      try {
        await renew();
        await loadOnce();
      } catch {
        store.set({ history: 'failed' });
      }
    }
  };
  const drain = async (): Promise<void> => {
    for (;;) {
      const { messages } = store.get();
      const { messages: newer } = await api.fetchMessages({ after: lastId(messages) });
      store.set({ messages: mergeMessages(store.get().messages, newer) });
      if (newer.length < AFTER_PAGE) return;
    }
  };
  return {
    load,
    async catchUp() {
      const { history, messages, startNew, conversation: known } = store.get();
      if (history !== 'ready') return load();
      if (startNew) return;
      const mine = generation;
      try {
        const conversation = await api.fetchConversation();
        if (mine !== generation) return;
        if (known && conversation && known.id !== conversation.id) return await load();
        if (lastId(messages) > 0) await drain();
        const page = await api.fetchMessages();
        if (mine !== generation) return;
        store.set({ conversation, messages: mergeMessages(store.get().messages, page.messages) });
      } catch (error) {
        // The line broke again: the next reconnect catches up. A dead token starts over.
        if (error instanceof ApiError && error.status === 404) await load();
      }
    },
    async loadEarlier() {
      const first = store.get().messages.settled[0];
      if (!first) return;
      const mine = generation;
      const { messages } = await api.fetchMessages({ before: first.id });
      if (mine !== generation) return;
      store.set({
        messages: mergeMessages(store.get().messages, messages),
        hasEarlier: messages.length >= PAGE,
      });
    },
    markSeen() {
      const { conversation, messages } = store.get();
      if (!conversation || unreadMessages(messages, conversation.lastSeenAt).length === 0) return;
      const newest = messages.settled.findLast((message) => message.messageType !== INCOMING);
      store.set({
        conversation: { ...conversation, lastSeenAt: newest?.createdAt ?? conversation.lastSeenAt },
      });
      quietly(api.markSeen());
    },
  };
}
