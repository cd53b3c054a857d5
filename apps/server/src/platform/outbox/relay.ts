import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Bus, NumberedEvent } from '../live/bus.ts';
import { readEpoch } from '../live/epoch.ts';
import type { Logger } from '../log/log.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { acquireLeadership, type Leadership } from './leadership.ts';
import { eventsAfter, moveBatch, positions, type ReactionTask } from './relay-batch.ts';

export type RelayState = {
  leader: boolean;
  /** The highest number this relay has given or found. */
  number: number;
  /** Batches that moved at least one event. */
  batches: number;
  events: number;
};

export type Relay = {
  /** The outbox has rows. Costs nothing: many calls while a batch runs make one more batch. */
  notify: () => void;
  /** Ends after the running batch. */
  stop: () => Promise<void>;
  state: () => RelayState;
};

export type RelayOptions = {
  pool: pg.Pool;
  bus: Bus;
  reactions: readonly ReactionTask[];
  log: Logger;
  batchSize?: number;
  /** Milliseconds between polls of the outbox without a notification, and between attempts at leadership. */
  pollIntervalMs?: number;
  /** Called after each batch, for metrics. */
  onBatch?: (batch: { events: number; milliseconds: number }) => void;
};

/**
 * Numbers committed events in order, publishes them on the bus, and adds the jobs of their reactions. One relay per
 * database leads; the others try once per interval to take over. Everything the leader writes goes through the
 * connection that holds its lock, so two leaders can never assign numbers concurrently.
 */
export function startRelay(options: RelayOptions): Relay {
  const { pollIntervalMs = 1000 } = options;
  const state: RelayState = { leader: false, number: 0, batches: 0, events: 0 };
  const notifier = createNotifier();
  const stopped = new AbortController();
  const notifyLeader = notifyLeaderThrough(options.bus);
  const unsubscribe = options.bus.subscribe((message) => {
    if (message.kind === 'wake' && message.service === undefined && state.leader) notifier.notifyOne();
  });
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const started = performance.now();
      const leadership = await tryToLead(options);
      if (leadership !== null) await lead({ leadership, options, state, notifier, signal: stopped.signal });
      // A leader that lost its connection after a while retries immediately.
      if (performance.now() - started < pollIntervalMs) await pause(pollIntervalMs, stopped.signal);
    }
  };
  const running = run();
  return {
    notify: () => (state.leader ? notifier.notifyOne() : notifyLeader()),
    state: () => ({ ...state }),
    async stop() {
      stopped.abort();
      unsubscribe();
      notifier.notifyOne();
      await running;
    },
  };
}

/**
 * Wakes the leading relay in whichever process it runs: the first call immediately, further calls within the same
 * turn of the event loop together at its end.
 */
export function notifyLeaderThrough(bus: Bus): () => void {
  let isPending = false;
  let again = false;
  const notify = (): void => {
    if (isPending) {
      again = true;
      return;
    }
    isPending = true;
    bus.publish({ kind: 'wake' });
    setImmediate(() => {
      isPending = false;
      if (!again) return;
      again = false;
      notify();
    });
  };
  return notify;
}

/** Milliseconds. */
const batchDelayMs = 2;

type Lead = {
  leadership: Leadership;
  options: RelayOptions;
  state: RelayState;
  notifier: Notifier;
  signal: AbortSignal;
};

async function lead({ leadership, options, state, notifier, signal }: Lead): Promise<void> {
  const { batchSize = 500, pollIntervalMs = 1000 } = options;
  state.leader = true;
  leadership.client.once('end', notifier.notifyOne);
  try {
    const publisher = await catchUp(leadership, options, state);
    while (!signal.aborted && leadership.isLeader()) {
      const moved = await runBatch(leadership, { ...options, batchSize }, state, publisher);
      if (moved === batchSize) continue;
      await notifier.wait(pollIntervalMs);
      // When several events arrive together, more are on their way: a batch of twice the size costs little more.
      if (moved > 1) await pause(batchDelayMs, signal);
    }
  } catch (error) {
    // Nothing is lost: either the statement did not commit, or the next leader publishes its events again.
    if (!signal.aborted) options.log.error({ err: error }, 'relay batch failed; retrying');
  } finally {
    state.leader = false;
    leadership.client.off('end', notifier.notifyOne);
    await leadership.release();
  }
}

type Publisher = { epoch: string; published: number };

/** A former leader may have died between commit and publish: events not marked published are published again. */
async function catchUp(leadership: Leadership, options: RelayOptions, state: RelayState): Promise<Publisher> {
  const epoch = await readEpoch(leadership.client);
  const { last, published } = await positions(leadership.client);
  const publisher = { epoch, published };
  state.number = last;
  for (;;) {
    const events = await eventsAfter(leadership.client, publisher.published, 1000);
    if (events.length === 0) break;
    publishEvents(options.bus, publisher, events);
  }
  return publisher;
}

/** Returns how many it moved. */
async function runBatch(
  leadership: Leadership,
  options: RelayOptions & { batchSize: number },
  state: RelayState,
  publisher: Publisher,
): Promise<number> {
  const started = performance.now();
  const events = await moveBatch(leadership.client, options.reactions, {
    limit: options.batchSize,
    published: publisher.published,
  });
  publishEvents(options.bus, publisher, events);
  if (events.length > 0) {
    state.number = publisher.published;
    state.batches += 1;
    state.events += events.length;
    options.onBatch?.({ events: events.length, milliseconds: performance.now() - started });
  }
  return events.length;
}

/** Even without events this announces the position, so that a node notices missing the newest ones. */
function publishEvents(bus: Bus, publisher: Publisher, events: readonly NumberedEvent[]): void {
  bus.publish({ kind: 'events', epoch: publisher.epoch, previous: publisher.published, events });
  publisher.published = events.at(-1)?.number ?? publisher.published;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  // Rejects only when aborted, which ends the pause as well.
  await setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
}

async function tryToLead(options: RelayOptions): Promise<Leadership | null> {
  try {
    return await acquireLeadership(options.pool);
  } catch (error) {
    options.log.warn({ err: error }, 'relay cannot reach the database; retrying');
    return null;
  }
}
