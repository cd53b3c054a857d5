import type { Conversation, ConversationCounts } from '@confab/contract/features/conversation';
import type { Message } from '@confab/contract/features/message';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as later } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import {
  applyConversation,
  applyConversationEvent,
  type ConversationEvents,
  type ConversationState,
} from '../../../apps/dashboard/src/features/conversation/event-model.ts';
import {
  without,
  type ListFilter,
} from '../../../apps/dashboard/src/features/conversation/list/list-model.ts';
import {
  applyThreadEvent,
  type ThreadEvents,
} from '../../../apps/dashboard/src/features/message/event-model.ts';
import { mergeNewest, type Thread } from '../../../apps/dashboard/src/features/message/model.ts';

/** The dashboard's cache (lists, counts, open threads), updated by the dashboard's own live patches. */
export type AgentCache = {
  receive(name: string, data: unknown): void;
  /** Fetches everything again; retries until it succeeds and never rejects. */
  resync(): Promise<void>;
  /** Differences between the cache and a fresh fetch, one line each. Throws if it cannot be fetched. */
  differences(): Promise<string[]>;
  /** Opens a thread. */
  open(conversationId: number): void;
};

export type Fetch = {
  list(filter: ListFilter): Promise<{ items: Conversation[]; counts: ConversationCounts }>;
  show(id: number): Promise<Conversation | null>;
  thread(id: number): Promise<Message[]>;
};

export const filters: readonly ListFilter[] = [
  { status: 'open' },
  { status: 'open', assignee_type: 'me' },
  { status: 'resolved' },
  { status: 'all', assignee_type: 'unassigned' },
];

const conversationEvents = new Set<string>([
  'conversation.created',
  'conversation.updated',
  'conversation.status_changed',
  'conversation.read',
  'assignee.changed',
  'team.changed',
  'message.created',
  'message.updated',
  'first.reply.created',
  'conversation.contact_changed',
  'contact.updated',
  'contact.merged',
]);
const threadEvents = new Set<string>(['message.created', 'message.updated', 'first.reply.created']);

export function createAgentCache(me: { userId: number; accountId: number }, fetch: Fetch): AgentCache {
  const context = { ...me, agents: [], teams: [] };
  let state: ConversationState = {
    lists: [],
    counts: [],
    views: undefined,
    known: new Map(),
    missingIds: new Set(),
  };
  const threads = new Map<number, Thread | undefined>();
  /** Events received during a fetch are applied over its response, which may be older. */
  let duringFetch: [name: string, data: unknown][] | null = null;
  let generation = 0;
  let hasWork = false;

  /** As in the dashboard; counts are fetched once no events arrive. */
  const forget = (id: number): void => {
    const lists = state.lists.map((each) => ({ ...each, list: without(each.list, id) }));
    state = { ...state, lists };
    threads.delete(id);
  };
  const put = (name: string, data: unknown): void => {
    if (name === 'conversation.deleted') return forget((data as { id: number }).id);
    // The server's own tests validate events against their schemas; the name decides the type here.
    if (conversationEvents.has(name))
      state = applyConversationEvent(state, { name, data } as ConversationEvents, context);
    if (threadEvents.has(name)) {
      const event = { name, data } as ThreadEvents & { data: { conversation_id: number } };
      const thread = threads.get(event.data.conversation_id);
      if (thread)
        threads.set(event.data.conversation_id, applyThreadEvent({ thread, typists: [] }, event, 0).thread);
    }
  };
  const fetchAll = async (): Promise<void> => {
    const mine = ++generation;
    const received: [string, unknown][] = [];
    duringFetch = received;
    const lists = await Promise.all(
      filters.map(async (filter) => ({ filter, ...(await fetch.list(filter)) })),
    );
    const opened = await Promise.all(
      [...threads.keys()].map(
        async (id) => [id, mergeNewest(threads.get(id), await fetch.thread(id))] as const,
      ),
    );
    if (mine !== generation) return;
    state = {
      lists: lists.map(({ filter, items }) => ({
        filter,
        list: { pages: [{ items, isLast: true }], pageParams: [1] },
      })),
      counts: lists.map(({ filter, counts }) => ({ filter, counts, isStale: false })),
      views: undefined,
      known: new Map(),
      missingIds: new Set(),
    };
    for (const [id, thread] of opened) threads.set(id, thread);
    duringFetch = null;
    for (const [name, data] of received) put(name, data);
  };
  const resync = async (): Promise<void> => {
    for (;;) {
      try {
        return await fetchAll();
      } catch {
        await setTimeout(150);
      }
    }
  };
  /** Fetches only the counts: conversations stay as the events have left them. */
  const countAgain = async (): Promise<void> => {
    const fresh = await Promise.all(
      state.counts.map(async ({ filter }) => ({
        filter,
        counts: (await fetch.list(filter)).counts,
        isStale: false,
      })),
    );
    state = { ...state, counts: fresh };
  };
  /** Stale counts and unknown conversations are fetched, as the dashboard does when it shows them. */
  const work = async (): Promise<void> => {
    if (hasWork) return;
    hasWork = true;
    await setTimeout(100);
    while (state.missingIds.size > 0 || state.counts.some(({ isStale }) => isStale)) {
      if (state.counts.some(({ isStale }) => isStale)) await countAgain().catch(() => setTimeout(150));
      const [id] = state.missingIds;
      if (id === undefined) continue;
      const found = await fetch.show(id).catch(() => undefined);
      if (found) state = applyConversation(state, found, context);
      const missingIds = new Set(state.missingIds);
      if (found !== undefined) missingIds.delete(id);
      state = { ...state, missingIds };
      if (found === undefined) await setTimeout(150);
    }
    hasWork = false;
  };
  /** Refetches the counts after the last event, as the dashboard does. */
  let recount: NodeJS.Timeout | undefined;
  const countWhenQuiet = (): void => {
    clearTimeout(recount);
    recount = later(() => {
      const counts = state.counts.map((each) => ({ ...each, isStale: true }));
      state = { ...state, counts };
      void work();
    }, 2_000);
    recount.unref();
  };
  return {
    receive(name, data) {
      duringFetch?.push([name, data]);
      put(name, data);
      if (conversationEvents.has(name) || name === 'conversation.deleted') countWhenQuiet();
      void work();
    },
    resync,
    open: (id) => void (threads.has(id) || (threads.set(id, undefined), void resync())),
    differences: () => compare(state, threads, fetch),
  };
}

async function compare(
  state: ConversationState,
  threads: ReadonlyMap<number, Thread | undefined>,
  fetch: Fetch,
): Promise<string[]> {
  const found: string[] = [];
  for (const filter of filters) {
    const name = `list ${JSON.stringify(filter)}`;
    const fresh = await fetch.list(filter);
    const held =
      state.lists.find((each) => each.filter === filter)?.list.pages.flatMap(({ items }) => items) ?? [];
    const [a, b] = [inOrder(held), inOrder(fresh.items)];
    if (a !== b) found.push(`${name} holds ${a} and the server ${b}`);
    for (const item of fresh.items) {
      const own = held.find(({ id }) => id === item.id);
      if (own && !isDeepStrictEqual(facts(own), facts(item)))
        found.push(
          `${name} conversation ${item.id}: ${JSON.stringify(facts(own))} and the server ${JSON.stringify(facts(item))}`,
        );
    }
    const counts = state.counts.find((each) => each.filter === filter)?.counts;
    if (!isDeepStrictEqual(counts, fresh.counts))
      found.push(`${name} counts ${JSON.stringify(counts)} and the server ${JSON.stringify(fresh.counts)}`);
  }
  for (const [id, thread] of threads) {
    const fresh = (await fetch.thread(id)).map(messageFacts);
    const held = (thread?.messages ?? []).map(messageFacts).slice(-fresh.length);
    if (fresh.length > 0 && !isDeepStrictEqual(held, fresh))
      found.push(
        `thread of conversation ${id}: ${JSON.stringify(held)} and the server ${JSON.stringify(fresh)}`,
      );
  }
  return found;
}

/** Times on the wire are in seconds: the order within one second is undefined. */
function inOrder(items: readonly Conversation[]): string {
  return items
    .toSorted((a, b) => b.last_activity_at - a.last_activity_at || a.id - b.id)
    .map(({ id }) => id)
    .join();
}

/** One agent's read state is not sent to the others, so the unread count is excluded; a recount covers it. */
function facts(item: Conversation) {
  return {
    status: item.status,
    assignee: item.meta.assignee?.id ?? null,
    labels: item.labels.toSorted(),
    priority: item.priority,
    activity: item.last_activity_at,
    waiting: item.waiting_since,
    snoozed: item.snoozed_until,
    lastMessage: item.last_non_activity_message?.id ?? null,
  };
}

function messageFacts({ id, content, message_type, status, private: isPrivate }: Message) {
  return { id, content, message_type, status, isPrivate };
}
