import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../log/log.ts';
import { eventsAfter, positions } from '../outbox/relay-batch.ts';
import type { Bus, BusMessage, NumberedEvent } from './bus.ts';
import { readEpoch } from './epoch.ts';

type EventsMessage = Extract<BusMessage, { kind: 'events' }>;

/** The numbered events of this node: each once, in order, none missing, however the bus behaves. */
export type Stream = {
  /** Reads the current position; events are received from there on. */
  start(): Promise<void>;
  /** The highest number received. All events up to it are in the database. */
  position(): number;
  epoch(): string;
  stop(): void;
};

type StreamOptions = {
  pool: pg.Pool;
  bus: Bus;
  log: Logger;
  onEvent: (event: NumberedEvent) => void;
  onNewEpoch: () => void;
};

/**
 * Follows the bus. When a message leaves a gap, the stream first reads the missing events from the database; a new
 * epoch restarts it and is reported, since cursors are no longer valid.
 */
export function followStream(options: StreamOptions): Stream {
  let position = 0;
  let epoch = '';
  // Messages wait while the position is not known or a gap is being filled.
  let waiting: EventsMessage[] | null = [];
  const stopped = new AbortController();
  const accept = (events: readonly NumberedEvent[]): void => {
    for (const event of events) {
      if (event.number <= position) continue;
      position = event.number;
      options.onEvent(event);
    }
  };
  const fill = async (upTo: number): Promise<void> => {
    await readMissing(options, { from: () => position, accept, signal: stopped.signal });
    // Events that were purged from the log are lost: clients detect it by their cursors.
    position = Math.max(position, upTo);
    drain();
  };
  const receive = (message: EventsMessage): void => {
    if (waiting !== null) {
      waiting.push(message);
    } else if (message.epoch !== epoch) {
      epoch = message.epoch;
      position = message.previous;
      accept(message.events);
      options.onNewEpoch();
    } else if (message.previous > position) {
      waiting = [message];
      void fill(message.previous);
    } else {
      accept(message.events);
    }
  };
  const drain = (): void => {
    const buffered = waiting ?? [];
    waiting = null;
    buffered.forEach((message) => receive(message));
  };
  const unsubscribe = options.bus.subscribe((message) => {
    if (message.kind === 'events') receive(message);
  });
  return {
    async start() {
      epoch = await readEpoch(options.pool);
      position = (await positions(options.pool)).last;
      drain();
    },
    position: () => position,
    epoch: () => epoch,
    stop() {
      stopped.abort();
      unsubscribe();
    },
  };
}

async function readMissing(
  { pool, log }: StreamOptions,
  to: { from: () => number; accept: (events: readonly NumberedEvent[]) => void; signal: AbortSignal },
): Promise<void> {
  while (!to.signal.aborted) {
    try {
      const events = await eventsAfter(pool, to.from(), eventsPerPage);
      to.accept(events);
      if (events.length < eventsPerPage) return;
    } catch (error) {
      log.warn({ err: error }, 'live stream catch-up failed; retrying');
      await setTimeout(500, undefined, { ref: false });
    }
  }
}

const eventsPerPage = 1000;
