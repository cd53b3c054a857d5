import { connectLive, type LiveConnection } from '@confab/client/live';
import { browserPage } from '@confab/client/live-page';
import type { Core } from '../core.ts';
import { createEventHandler, type EventHooks } from './events.ts';

/** A connection that returns within this time needs no notice. */
const blinkMs = 1_500;
/** The first connection may take longer. */
const firstConnectionMs = 6_000;
/** After a restart of the server the visitors of many sites reconnect together. */
const retry = { firstMs: 1_000, maxDelayMs: 30_000 };

export type RoomHooks = EventHooks & {
  /** The line is up, and has brought all that was missed, unless `onResync` follows. */
  onLive: () => void;
  /** What was fetched may be older than the stream, or the server no longer has what was missed. */
  onResync: () => void;
  /** The server no longer recognizes the visitor's token. */
  onRejected: () => void;
};

/** `resubscribe` follows the visitor's token, if it has become another one. */
export type Room = { resubscribe: () => void };

/** Joins the visitor's room on `/cable` and folds its events into the state. */
export function joinRoom(core: Core, hooks: RoomHooks): Room {
  const { tokens } = core;
  const notice = createNotice(core);
  const onEvent = createEventHandler(core, hooks);
  let joined = '';
  let leave = (): void => undefined;
  const connect = (): LiveConnection => {
    const connection = connectLive({
      page: browserPage(),
      url: `${location.origin.replace(/^http/, 'ws')}/cable`,
      identifier: { channel: 'RoomChannel', pubsub_token: joined },
      onEvent: ({ event, data }) => onEvent(event, data),
      onResync: hooks.onResync,
      onRejected: hooks.onRejected,
      retry,
    });
    const unwatch = connection.onStatus((status) => {
      notice(status === 'live', blinkMs);
      if (status === 'live') hooks.onLive();
    });
    leave = () => {
      unwatch();
      connection.close();
    };
    return connection;
  };
  const resubscribe = (): void => {
    if (!tokens.pubsub || tokens.pubsub === joined) return;
    leave();
    joined = tokens.pubsub;
    notice(connect().status() === 'live', firstConnectionMs);
  };
  resubscribe();
  return { resubscribe };
}

/** Reports when the connection has been down for noticeably long. */
function createNotice({ store }: Core): (isLive: boolean, waitMs: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (isLive, waitMs) => {
    clearTimeout(timer);
    if (isLive) store.set({ connected: true });
    else timer = setTimeout(() => store.set({ connected: false, typing: null }), waitMs);
  };
}
