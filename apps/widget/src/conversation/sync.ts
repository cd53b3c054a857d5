import { isGone } from '../api/caller.ts';
import type { Conversation } from '../state/state.ts';
import { ignoreFailure, type Core } from '../core.ts';
import { emptyList, isOwn, lastId, mergeMessages, unreadMessages } from './message-list.ts';

export type Sync = {
  /** Refetches contact, conversation and newest messages, and replaces what was shown. Never rejects. */
  load: () => Promise<void>;
  /** Fetches what the live connection cannot replay, and changes to the newest messages. Never rejects. */
  catchUp: () => Promise<void>;
  /** Fetches one page of older messages. Rejects with `CallError`. */
  loadEarlier: () => Promise<void>;
  /** A message was received over the live connection. */
  onReceived: (id: number) => void;
  /** The live connection missed events: nothing more counts as received until `catchUp` is done. */
  hasGap: () => void;
};

/** Page sizes of the API: newest or older messages come 20 at a time, newer ones up to 100. */
const pageSize = 20;
const afterPageSize = 100;
/** Characters that a shorter page may have been cut at: the server ends it at three megabytes of text. */
const longPageCharacters = 600_000;

/**
 * Shared by the parts of syncing. `cursor`: nothing up to this id is missing. It advances with fetched pages and with
 * live events while the connection is complete, never with responses to our own messages: those may skip messages that
 * were lost on the way. `generation` counts loads, so that a late response of an earlier one is dropped.
 */
type Progress = { cursor: number; complete: boolean; generation: number };

/**
 * Keeps the conversation on screen equal to the server's. `renew` creates a new visitor if the token became
 * invalid.
 */
export function createSync(core: Core, renew: () => Promise<void>): Sync {
  const progress: Progress = { cursor: 0, complete: false, generation: 0 };
  let running: Promise<void> | null = null;
  const load = (): Promise<void> => {
    const mine = loadOnce(core, progress)
      .catch(async (error: unknown) => {
        if (!isGone(error)) throw error;
        await renew();
        await loadOnce(core, progress);
      })
      .catch(() => core.store.set({ history: 'failed' }))
      .finally(() => {
        if (running === mine) running = null;
      });
    running = mine;
    return mine;
  };
  return {
    load,
    async catchUp() {
      // The first fetch started before the connection was open: the gap between the two is fetched again.
      if (running) await running;
      const { history, startNew } = core.store.get();
      if (startNew) return;
      if (history !== 'ready') return load();
      try {
        if (await closeGap(core, progress)) return;
      } catch (error) {
        // The line broke again: the next reconnect catches up. A dead token starts over.
        if (!isGone(error)) return;
      }
      await load();
    },
    loadEarlier: () => loadEarlier(core, progress),
    hasGap() {
      progress.complete = false;
    },
    onReceived(id) {
      if (progress.complete) progress.cursor = Math.max(progress.cursor, id);
    },
  };
}

/** Notifies the server that the visitor has seen everything, if there is anything new to have seen. */
export function markSeen({ store, api }: Core): void {
  const { conversation, messages } = store.get();
  if (!conversation || unreadMessages(messages, conversation.contact_last_seen_at).length === 0) return;
  const newest = messages.settled.findLast((message) => !isOwn(message));
  store.set({
    conversation: {
      ...conversation,
      contact_last_seen_at: newest?.created_at ?? conversation.contact_last_seen_at,
    },
  });
  ignoreFailure(api.markSeen());
}

async function loadOnce({ store, api }: Core, progress: Progress): Promise<void> {
  const mine = ++progress.generation;
  const before = store.get().conversation;
  store.set({ history: 'loading' });
  const [conversation, page, contact] = await Promise.all([
    api.fetchConversation(),
    api.fetchMessages(),
    api.fetchContact(),
  ]);
  if (mine !== progress.generation) return;
  const seen = page.lastSeenAt ?? conversation?.contact_last_seen_at ?? 0;
  const { drafts, settled } = store.get().messages;
  const fetched = mergeMessages({ ...emptyList, drafts }, page.messages);
  // A newer message may have been received live while the page was loading.
  const late = settled.filter(
    (message) => message.id > lastId(fetched) && message.conversation_id === conversation?.id,
  );
  const messages = mergeMessages(fetched, late);
  progress.cursor = lastId(fetched);
  store.set({
    contact,
    conversation: conversation && {
      ...conversation,
      status: statusSince(store, before, conversation),
      contact_last_seen_at: seen,
    },
    messages,
    hasEarlier: page.messages.length >= pageSize,
    history: 'ready',
  });
}

/** Fetches from the cursor on until nothing is left. False when there is another conversation to load. */
async function closeGap({ store, api }: Core, progress: Progress): Promise<boolean> {
  const mine = progress.generation;
  const before = store.get().conversation;
  const conversation = await api.fetchConversation();
  const known = store.get().conversation;
  if (known && conversation && known.id !== conversation.id) return false;
  for (let more = progress.cursor > 0; more;) {
    const { messages } = await api.fetchMessages({ after: progress.cursor });
    if (mine !== progress.generation) return true;
    store.set({ messages: mergeMessages(store.get().messages, messages) });
    progress.cursor = Math.max(progress.cursor, ...messages.map(({ id }) => id));
    const characters = messages.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
    more = messages.length >= afterPageSize || characters >= longPageCharacters;
  }
  // Changes to shown messages (a deletion, an answered form) come with the newest page.
  const page = await api.fetchMessages();
  if (mine !== progress.generation) return true;
  if (progress.cursor === 0 && page.messages.length >= pageSize) store.set({ hasEarlier: true });
  progress.cursor = Math.max(progress.cursor, ...page.messages.map(({ id }) => id));
  progress.complete = true;
  store.set({
    conversation: conversation && {
      ...conversation,
      status: statusSince(store, before, conversation),
      contact_last_seen_at: known?.contact_last_seen_at ?? conversation.contact_last_seen_at,
    },
    messages: mergeMessages(store.get().messages, page.messages),
  });
  return true;
}

/** What became of the conversation while it was being fetched is newer than what was fetched. */
function statusSince(
  store: Core['store'],
  before: Conversation | null,
  fetched: Conversation,
): Conversation['status'] {
  const now = store.get().conversation;
  return now?.id === fetched.id && now.status !== before?.status ? now.status : fetched.status;
}

async function loadEarlier({ store, api }: Core, progress: Progress): Promise<void> {
  const first = store.get().messages.settled[0];
  if (!first) return;
  const mine = progress.generation;
  const { messages } = await api.fetchMessages({ before: first.id });
  if (mine !== progress.generation) return;
  store.set({
    messages: mergeMessages(store.get().messages, messages),
    hasEarlier: messages.length >= pageSize,
  });
}
