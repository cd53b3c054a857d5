import { setImmediate } from 'node:timers/promises';
import type { Connection, PresenceSent, Subscriber } from './hub-types.ts';
import type { Rendered } from './render.ts';
import type { Subscribers } from './subscribers.ts';

/** One confirmed subscription of one socket. */
export type Subscription = {
  readonly connection: Connection;
  readonly identifier: string;
  /** The part of its frames before the shared one. */
  readonly prefix: string;
  /** Replaced when access is checked again. */
  subscriber: Subscriber;
  /**
   * The number of the last event that was checked for it; those in between were of inboxes the subscriber does not
   * see.
   */
  last: number;
  /** Live events waiting for a replay to end; null when live. */
  pending: Rendered[] | null;
  /** How many access checks are running. */
  checks: number;
  /** Events buffered while access is being checked. */
  buffered: Rendered[];
  readonly presence: PresenceSent;
  ended: boolean;
};

/**
 * With more than this waiting behind a replay or an access check, the socket is disconnected; it resumes from its
 * cursor.
 */
const maxPending = 5000;

/** Sends an event to a subscription, if it may receive it and has not yet. */
export function deliver(subscription: Subscription, event: Rendered, maxBacklogBytes: number): void {
  const { subscriber, connection } = subscription;
  if (subscription.ended) return;
  if (event.number !== 0 && event.number <= subscription.last) return;
  if (subscription.checks > 0) {
    if (event.number !== 0) subscription.buffered.push(event);
    if (subscription.buffered.length > maxPending) connection.closeWith('too slow');
    return;
  }
  if (subscription.pending !== null) {
    if (event.number !== 0) subscription.pending.push(event);
    if (subscription.pending.length > maxPending) connection.closeWith('too slow');
    return;
  }
  if (event.number !== 0) subscription.last = event.number;
  if (!subscriber.receives(event.audience)) return;
  connection.send(subscription.prefix + event.tail(subscriber.body, connection.extended));
  if (connection.backlog() > maxBacklogBytes) connection.closeWith('too slow');
}

/** Buffers events of a subscription until `release`, while its access is unknown. */
export function buffer(subscription: Subscription): void {
  subscription.checks += 1;
}

/** Sends buffered events unless another access check is in progress. */
export function release(subscription: Subscription, maxBacklogBytes: number): void {
  subscription.checks -= 1;
  if (subscription.checks > 0) return;
  const { buffered } = subscription;
  subscription.buffered = [];
  for (const event of buffered) deliver(subscription, event, maxBacklogBytes);
}

/** Sockets served per turn of the event loop: a large audience must not delay requests. */
const subscribersPerTurn = 500;

export type FanOut = {
  push(event: Rendered): void;
  /** Every event up to this number has been delivered to all sockets that were subscribed for it. */
  done(): number;
  /** Whether no delivery is in progress. */
  idle(): boolean;
  waiting(): number;
};

/** Delivers events to subscriptions one after the other, so that all receive them in the same order. */
export function createFanOut(options: {
  subscribers: Subscribers<Subscription>;
  /** Bytes that may wait for one socket. */
  maxBacklogBytes: number;
  onError: (error: unknown) => void;
}): FanOut {
  const queue: Rendered[] = [];
  let running = false;
  let done = 0;
  const one = async (event: Rendered): Promise<void> => {
    const listeners = options.subscribers.candidates(event.accountId, event.audience);
    for (const [index, listener] of listeners.entries()) {
      if (index > 0 && index % subscribersPerTurn === 0) await setImmediate();
      try {
        deliver(listener, event, options.maxBacklogBytes);
      } catch (error) {
        options.onError(error);
      }
    }
  };
  const run = async (): Promise<void> => {
    running = true;
    let served = 0;
    while (queue.length > 0) {
      // Taken all together, because repeatedly removing the first element of a long list is slow.
      for (const event of queue.splice(0)) {
        await one(event);
        if (event.number > 0) done = event.number;
        served += 1;
        if (served % subscribersPerTurn === 0) await setImmediate();
      }
    }
    running = false;
  };
  return {
    push(event) {
      queue.push(event);
      if (!running) void run();
    },
    done: () => done,
    idle: () => !running,
    waiting: () => queue.length,
  };
}
