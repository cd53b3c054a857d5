import { INCOMING, readConversation, readMessage, record, text } from '../api/shapes.ts';
import { mergeMessages } from '../conversation/message-list.ts';
import type { Core } from '../core.ts';
import type { RoomHooks } from './room.ts';

/** A typist whose `off` got lost is forgotten after this long. */
const TYPING_MS = 30_000;

type Data = Record<string, unknown>;

/** One handler per event of the contract; an event about something else is left alone. */
export function createEventHandler(core: Core, hooks: RoomHooks): (event: string, data: unknown) => void {
  const { store, tokens } = core;
  const setTyping = createTyping(core);
  const handlers: Record<string, (data: Data) => void> = {
    'message.created': (data) => onMessage(core, hooks, data, true) && setTyping(null),
    'message.updated': (data) => onMessage(core, hooks, data, false),
    'conversation.created': (data) => onConversation(core, hooks, data),
    'conversation.status_changed': (data) => onConversation(core, hooks, data),
    'conversation.typing_on'(data) {
      const user = record(data.user);
      if (data.is_private === true || user.type === 'contact') return;
      if (isOther(core, Number(record(data.conversation).id))) return;
      setTyping(text(user.available_name) || text(user.name));
    },
    'conversation.typing_off': () => setTyping(null),
    'presence.update'(data) {
      const users = record(data.users);
      const agents = store
        .get()
        .agents.map((agent) => ({ ...agent, status: text(users[agent.id]) || 'offline' }));
      store.set({ agents });
    },
    'contact.merged'(data) {
      const token = text(data.pubsub_token);
      if (!token) return;
      tokens.pubsub = token;
      hooks.onOtherConversation();
    },
  };
  return (event, data) => {
    if (Object.hasOwn(handlers, event)) handlers[event]?.(record(data));
  };
}

/** Takes a message in; true when the team has just said something. */
function onMessage(core: Core, hooks: RoomHooks, data: Data, isNew: boolean): boolean {
  const { store, bridge } = core;
  const message = readMessage(data);
  if (isOther(core, message.conversationId)) {
    if (isNew) hooks.onOtherConversation();
    return false;
  }
  if (store.get().startNew) return false;
  const before = store.get().messages;
  if (isNew) hooks.onReceived(message.id);
  const known = before.settled.some((item) => item.id === message.id);
  const isOlder = message.id < (before.settled[0]?.id ?? 0);
  const messages = mergeMessages(before, [message]);
  // A change to something above what is loaded comes with its page.
  if (messages === before || (!isNew && !known && isOlder)) return false;
  store.set({ messages });
  const changed = record(data.previous_changes).content_attributes;
  if (isNew || changed) bridge.post('onEvent', { eventIdentifier: 'chatwoot:on-message', data });
  const isArrival = isNew && !known && message.messageType !== INCOMING;
  if (isArrival) hooks.onArrival(message);
  return isArrival;
}

function onConversation({ store }: Core, hooks: RoomHooks, data: Data): void {
  const next = readConversation(data);
  if (!next || store.get().startNew) return;
  const { conversation } = store.get();
  if (!conversation || conversation.id === next.id) {
    store.set({ conversation: { ...next, lastSeenAt: conversation?.lastSeenAt ?? next.lastSeenAt } });
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
    if (name !== null) timer = setTimeout(() => store.set({ typing: null }), TYPING_MS);
  };
}
