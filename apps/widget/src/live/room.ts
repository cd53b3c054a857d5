import type { Message } from '../api/shapes.ts';
import type { Core } from '../core.ts';
import { createCable, type Cable, type SocketLike } from './cable-client.ts';
import { createEventHandler } from './events.ts';

const PRESENCE_MS = 20_000;
/** A line that is back within this time was never worth a notice. */
const BLINK_MS = 1_500;

export type RoomHooks = {
  /** The subscription stands (again): fetch what was missed. */
  onConfirmed: () => void;
  /** The visitor's newest conversation is another one now. */
  onOtherConversation: () => void;
  /** A message came by this line. */
  onReceived: (id: number) => void;
  /** The line is down. */
  onDeaf: () => void;
  /** A message of the team arrived. */
  onArrival: (message: Message) => void;
};

export type Room = { resubscribe: () => void; wake: () => void };

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
