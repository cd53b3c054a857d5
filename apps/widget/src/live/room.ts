import { INCOMING, readConversation, readMessage, record, text, type Message } from '../api/shapes.ts';
import { mergeMessages } from '../conversation/message-list.ts';
import type { Core } from '../core.ts';
import { createCable, type Cable, type SocketLike } from './cable-client.ts';

const PRESENCE_MS = 20_000;
const TYPING_MS = 30_000;
/** A line that is back within this time was never worth a notice. */
const BLINK_MS = 1_500;

export type RoomHooks = {
  /** The subscription stands (again): fetch what was missed. */
  onConfirmed: () => void;
  /** The visitor's newest conversation is another one now. */
  onOtherConversation: () => void;
  /** A message came by this line. */
  onHeard: (id: number) => void;
  /** The line is down. */
  onDeaf: () => void;
  /** A message of the team arrived. */
  onArrival: (message: Message) => void;
};

export type Room = { resubscribe(): void; wake(): void };

/** Joins the visitor's room on `/cable` and folds its events into the state. */
export function joinRoom(core: Core, hooks: RoomHooks): Room {
  const { store, tokens } = core;
  let notice: ReturnType<typeof setTimeout> | undefined;
  const cable: Cable = createCable(openSocket, {
    onConfirmed: hooks.onConfirmed,
    onEvent: createEventHandler(core, hooks),
    onState(state) {
      clearTimeout(notice);
      if (state !== 'open') hooks.onDeaf();
      if (state === 'open') store.set({ connected: true });
      else notice = setTimeout(() => store.set({ connected: false, typing: null }), BLINK_MS);
    },
  });
  const resubscribe = (): void => {
    if (!tokens.pubsub) return;
    cable.subscribe(JSON.stringify({ channel: 'RoomChannel', pubsub_token: tokens.pubsub }));
  };
  resubscribe();
  setInterval(() => cable.perform('update_presence'), PRESENCE_MS);
  return { resubscribe, wake: cable.wake };
}

function openSocket(): SocketLike {
  const url = new URL('/cable', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const socket = new WebSocket(url, ['actioncable-v1-json', 'actioncable-unsupported']);
  const like: SocketLike = {
    send: (frame) => socket.send(frame),
    close: () => socket.close(),
    get protocol() {
      return socket.protocol;
    },
    onopen: null,
    onclose: null,
    onmessage: null,
  };
  socket.addEventListener('open', () => like.onopen?.());
  socket.addEventListener('close', () => like.onclose?.());
  socket.addEventListener('message', (event) => like.onmessage?.(event));
  return like;
}

/** One handler per event of the contract; an event about something else is left alone. */
function createEventHandler(core: Core, hooks: RoomHooks): (event: string, data: unknown) => void {
  const { store, bridge } = core;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  const setTyping = (name: string | null): void => {
    clearTimeout(typingTimer);
    store.set({ typing: name });
    if (name !== null) typingTimer = setTimeout(() => store.set({ typing: null }), TYPING_MS);
  };
  const isOther = (id: number): boolean => {
    const { conversation } = store.get();
    return Boolean(conversation && id && conversation.id !== id);
  };
  const onMessage = (data: unknown, isNew: boolean): void => {
    const message = readMessage(data);
    if (isOther(message.conversationId)) return isNew ? hooks.onOtherConversation() : undefined;
    if (store.get().startNew) return;
    const before = store.get().messages;
    if (isNew) hooks.onHeard(message.id);
    const known = before.settled.some((item) => item.id === message.id);
    const messages = mergeMessages(before, [message]);
    if (messages === before || (!isNew && !known && message.id < (before.settled[0]?.id ?? 0))) return;
    store.set({ messages });
    const changed = record(record(data).previous_changes).content_attributes;
    if (isNew || changed) bridge.post('onEvent', { eventIdentifier: 'chatwoot:on-message', data });
    if (isNew && !known && message.messageType !== INCOMING) {
      setTyping(null);
      hooks.onArrival(message);
    }
  };
  const onConversation = (data: unknown): void => {
    const next = readConversation(data);
    if (!next || store.get().startNew) return;
    const { conversation } = store.get();
    if (conversation && conversation.id !== next.id)
      return next.id > conversation.id ? hooks.onOtherConversation() : undefined;
    store.set({ conversation: { ...next, lastSeenAt: conversation?.lastSeenAt ?? next.lastSeenAt } });
  };
  const handlers: Record<string, (data: Record<string, unknown>) => void> = {
    'message.created': (data) => onMessage(data, true),
    'message.updated': (data) => onMessage(data, false),
    'conversation.created': onConversation,
    'conversation.status_changed': onConversation,
    'conversation.typing_on'(data) {
      const user = record(data.user);
      if (data.is_private === true || user.type === 'contact') return;
      if (isOther(Number(record(data.conversation).id))) return;
      setTyping(text(user.available_name) || text(user.name));
    },
    'conversation.typing_off': () => setTyping(null),
    'presence.update'(data) {
      const users = record(data.users);
      store.set({
        agents: store.get().agents.map((agent) => ({ ...agent, status: text(users[agent.id]) || 'offline' })),
      });
    },
    'contact.merged'(data) {
      const token = text(data.pubsub_token);
      if (!token) return;
      core.tokens.pubsub = token;
      hooks.onOtherConversation();
    },
  };
  return (event, data) => {
    if (Object.hasOwn(handlers, event)) handlers[event]?.(record(data));
  };
}
