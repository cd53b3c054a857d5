import type { conversationCreated, conversationTypingOn } from '@confab/contract/features/conversation';
import type { messageCreated } from '@confab/contract/features/message';
import type { presenceUpdated } from '@confab/contract/features/user';
import type { EventData } from '@confab/contract/kit/event';
import { isOwn, mergeMessages, type Message } from '../conversation/message-list.ts';
import type { Core } from '../core.ts';

/** A typing indicator without its `off` expires after this time. */
const typingMs = 30_000;

/** What the session does about what the line brings. */
export type EventHooks = {
  /** The visitor's newest conversation is another one now. */
  onOtherConversation: () => void;
  /** A message was received over this connection. */
  onReceived: (id: number) => void;
  /** A message of the team arrived. */
  onArrival: (message: Message) => void;
};

/** What a message brings; changes carry what was there before. */
type MessageData = EventData<typeof messageCreated> & { previous_changes?: Record<string, unknown> };
type ConversationData = EventData<typeof conversationCreated>;

/** The data of the events that visitors receive, by the names of the contract. */
type Handlers = {
  'message.created': (data: MessageData) => void;
  'message.updated': (data: MessageData) => void;
  'conversation.created': (data: ConversationData) => void;
  'conversation.status_changed': (data: ConversationData) => void;
  'conversation.typing_on': (data: EventData<typeof conversationTypingOn>) => void;
  'conversation.typing_off': () => void;
  'presence.update': (data: EventData<typeof presenceUpdated>) => void;
  'contact.merged': () => void;
};

/** One handler per event; other events are ignored. */
export function createEventHandler(core: Core, hooks: EventHooks): (event: string, data: unknown) => void {
  const { store } = core;
  const setTyping = createTyping(core);
  const handlers: Handlers = {
    'message.created': (data) => onMessage(core, hooks, data, true) && setTyping(null),
    'message.updated': (data) => onMessage(core, hooks, data, false),
    'conversation.created': (data) => onConversation(core, hooks, data),
    'conversation.status_changed': (data) => onConversation(core, hooks, data),
    'conversation.typing_on'({ user, conversation, is_private: isPrivate }) {
      if (isPrivate || user.type === 'contact' || isOther(core, conversation.id)) return;
      setTyping(('available_name' in user && user.available_name) || user.name);
    },
    'conversation.typing_off': () => setTyping(null),
    'presence.update'({ users }) {
      const agents = store
        .get()
        .agents.map((agent) => ({ ...agent, availability_status: users[agent.id] ?? 'offline' }));
      store.set({ agents });
    },
    // What is known of the visitor is another contact's now.
    'contact.merged': hooks.onOtherConversation,
  };
  return (event, data) => {
    if (Object.hasOwn(handlers, event)) (handlers as Record<string, (data: unknown) => void>)[event]?.(data);
  };
}

/** Adds a message; true for a new one of the team. */
function onMessage(core: Core, hooks: EventHooks, message: MessageData, isNew: boolean): boolean {
  const { store, bridge } = core;
  if (isOther(core, message.conversation_id)) {
    if (isNew) hooks.onOtherConversation();
    return false;
  }
  if (store.get().startNew) return false;
  const before = store.get().messages;
  if (isNew) hooks.onReceived(message.id);
  const known = before.settled.some((item) => item.id === message.id);
  const isOlder = message.id < (before.settled[0]?.id ?? 0);
  const messages = mergeMessages(before, [message]);
  // A change to a message above the loaded ones comes with its page.
  if (messages === before || (!isNew && !known && isOlder)) return false;
  store.set({ messages });
  if (isNew || message.previous_changes?.content_attributes) {
    bridge.post('onEvent', { eventIdentifier: 'chatwoot:on-message', data: message });
  }
  const isArrival = isNew && !known && !isOwn(message);
  if (isArrival) hooks.onArrival(message);
  return isArrival;
}

function onConversation({ store }: Core, hooks: EventHooks, next: ConversationData): void {
  if (store.get().startNew) return;
  const { conversation } = store.get();
  if (!conversation || conversation.id === next.id) {
    const { id, status, contact_last_seen_at: seenAt } = next;
    store.set({
      conversation: { id, status, contact_last_seen_at: conversation?.contact_last_seen_at ?? seenAt },
    });
  } else if (next.id > conversation.id) hooks.onOtherConversation();
}

function isOther({ store }: Core, id: number): boolean {
  const { conversation } = store.get();
  return Boolean(conversation && id && conversation.id !== id);
}

function createTyping({ store }: Core): (name: string | null) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (name) => {
    clearTimeout(timer);
    store.set({ typing: name });
    if (name !== null) timer = setTimeout(() => store.set({ typing: null }), typingMs);
  };
}
