import type {
  ConversationCounts,
  ConversationEvent,
  ViewCounts,
} from '@confab/contract/features/conversation';
import type { ContactPush } from '@confab/contract/features/contact';
import type { MessageEvent } from '@confab/contract/features/message';
import { withoutEnvelope } from '../../platform/live/envelope.ts';
import { contactFromPush, type PresenceFrame } from './contact-model.ts';
import {
  addCounts,
  countChange,
  itemIn,
  noChange,
  updateInList,
  type ConversationPages,
  type ListFilter,
} from './list/list-model.ts';
import { movedViews } from './list/view-counts-model.ts';
import {
  mergeConversationEvent,
  mergeMessageEvent,
  withPresence,
  type CachedConversation,
  type LiveContext,
} from './model.ts';

/** All conversations in the cache. */
export type ConversationState = {
  lists: readonly ListState[];
  counts: readonly CountsState[];
  /** The counts of the sidebar, once they are there. */
  views: ViewCounts | undefined;
  /**
   * Single conversations by display id; also those that left every list, so that stale events cannot bring them back.
   */
  known: ReadonlyMap<number, CachedConversation>;
  /** Display ids in events about conversations that are not cached: worth fetching. */
  missingIds: ReadonlySet<number>;
};

export type ListState = { filter: ListFilter; list: ConversationPages };
export type CountsState = { filter: ListFilter; counts: ConversationCounts; isStale: boolean };

export type ConversationEvents =
  | { name: ConversationEventName; data: ConversationEvent }
  | { name: 'message.created' | 'message.updated' | 'first.reply.created'; data: MessageEvent }
  | { name: 'contact.updated' | 'contact.merged'; data: ContactPush }
  | { name: 'presence.update'; data: PresenceFrame };

type ConversationEventName =
  | 'conversation.created'
  | 'conversation.updated'
  | 'conversation.status_changed'
  | 'conversation.read'
  | 'conversation.contact_changed'
  | 'conversation.mentioned'
  | 'assignee.changed'
  | 'team.changed';

/**
 * The state after an event. Applying events twice, or in another order, ends in the same state; events older than the
 * known state change nothing. (Contacts and presence carry no time: there the last event wins.)
 */
export function applyConversationEvent(
  state: ConversationState,
  received: ConversationEvents,
  context: LiveContext,
): ConversationState {
  switch (received.name) {
    case 'message.created':
    case 'message.updated':
    case 'first.reply.created':
      return applyMessage(state, received.data, received.name === 'message.created', context);
    case 'contact.updated':
    case 'contact.merged':
      return changeEach(state, (known) => withContact(known, received.data));
    case 'presence.update':
      return changeEach(state, (known) => withPresence(known, received.data));
    case 'conversation.created':
    case 'conversation.updated':
    case 'conversation.status_changed':
    case 'conversation.read':
    case 'conversation.contact_changed':
    case 'conversation.mentioned':
    case 'assignee.changed':
    case 'team.changed':
      return applyEvent(
        state,
        withoutEnvelope(received.data),
        received.name === 'conversation.created',
        context,
      );
  }
}

/** The state after an answer of the server brought one conversation whole. Answers count as the last word. */
export function applyConversation(
  state: ConversationState,
  conversation: CachedConversation,
  context: LiveContext,
): ConversationState {
  return changeOne(state, findCached(state, conversation.id), conversation, context.userId);
}

/** The cached conversation, the newest copy if there are two. */
export function findCached(state: ConversationState, id: number): CachedConversation | undefined {
  let best = state.known.get(id);
  for (const { list } of state.lists) {
    const item: CachedConversation | undefined = itemIn(list, id);
    if (item && (!best || versionOf(item) > versionOf(best))) best = item;
  }
  return best;
}

function applyEvent(
  state: ConversationState,
  event: ConversationEvent,
  isCreated: boolean,
  context: LiveContext,
): ConversationState {
  const known = findCached(state, event.id);
  const before = known ?? (isCreated ? null : undefined);
  return changeOne(state, before, mergeConversationEvent(known, event, context), context.userId);
}

function applyMessage(
  state: ConversationState,
  message: MessageEvent,
  isNew: boolean,
  context: LiveContext,
): ConversationState {
  const known = findCached(state, message.conversation_id);
  if (known) return changeOne(state, known, mergeMessageEvent(known, message, isNew), context.userId);
  return isNew ? { ...state, missingIds: new Set([...state.missingIds, message.conversation_id]) } : state;
}

function changeOne(
  state: ConversationState,
  before: CachedConversation | null | undefined,
  after: CachedConversation,
  userId: number,
): ConversationState {
  return {
    lists: state.lists.map((each) => {
      const list = updateInList(each.list, each.filter, after, userId);
      return list === each.list ? each : { ...each, list };
    }),
    counts: state.counts.map((each) => changedCounts(each, before, after, userId)),
    views: state.views && before !== undefined ? movedViews(state.views, before, after) : state.views,
    known: new Map(state.known).set(after.id, after),
    missingIds: withoutId(state.missingIds, after.id),
  };
}

function changedCounts(
  state: CountsState,
  before: CachedConversation | null | undefined,
  after: CachedConversation,
  userId: number,
): CountsState {
  const change = countChange(state.filter, before, after, userId);
  if (change === null) return { ...state, isStale: true };
  if (Object.keys(noChange).every((key) => change[key as keyof ConversationCounts] === 0)) return state;
  return { ...state, counts: addCounts(state.counts, change) };
}

/** For changes that move nothing in any list. */
function changeEach(
  state: ConversationState,
  change: (known: CachedConversation) => CachedConversation,
): ConversationState {
  return {
    ...state,
    lists: state.lists.map((each) => {
      const list = mapItems(each.list, change);
      return list === each.list ? each : { ...each, list };
    }),
    known: new Map([...state.known].map(([id, known]) => [id, change(known)])),
  };
}

function mapItems(
  list: ConversationPages,
  change: (known: CachedConversation) => CachedConversation,
): ConversationPages {
  let isChanged = false;
  const pages = list.pages.map((page) => {
    const items = page.items.map(change);
    if (items.every((item, index) => item === page.items[index])) return page;
    isChanged = true;
    return { ...page, items };
  });
  return isChanged ? { ...list, pages } : list;
}

function withContact(known: CachedConversation, push: ContactPush): CachedConversation {
  if (known.meta.sender.id !== push.id) return known;
  const sender = contactFromPush(push, known.meta.sender);
  const author = withoutEnvelope(push);
  const signed = (message: MessageEvent): MessageEvent =>
    message.sender?.type === 'contact' && message.sender.id === push.id
      ? { ...message, sender: author }
      : message;
  return {
    ...known,
    muted: push.blocked,
    meta: { ...known.meta, sender },
    messages: known.messages.map(signed),
    last_non_activity_message: known.last_non_activity_message && signed(known.last_non_activity_message),
  };
}

function versionOf(known: CachedConversation): number {
  return Math.max(known.updated_at, known.received_at ?? 0);
}

function withoutId(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  if (!ids.has(id)) return ids;
  const rest = new Set(ids);
  rest.delete(id);
  return rest;
}
