import { setImmediate, setTimeout } from 'node:timers/promises';
import { cursorOf, frames } from './frames.ts';
import { receivedBy } from './received.ts';
import type { History } from './history.ts';
import type { Rendered } from './render.ts';
import type { Subscription } from './subscription.ts';

/** Bytes in flight above which a replay waits for the reader. */
const maxBufferedBytes = 256 * 1024;
/** A reader that has not received this much in this time is disconnected; it resumes where it stopped. */
const maxReplayMs = 30_000;
const eventsPerTurn = 200;

/**
 * Sends a subscription its missed events, up to where its live events begin; new ones wait in `subscription.pending`
 * and follow in order. The response is `confirm_history`, or `reject_history` when the client has to refetch
 * everything.
 */
export async function replay(
  subscription: Subscription,
  request: unknown,
  sources: { history: History; epoch: () => string },
): Promise<void> {
  const { connection, identifier, subscriber } = subscription;
  const upTo = subscription.last;
  const missed = await missedEvents(subscription, request, upTo, sources);
  if (!connection.isOpen() || subscription.ended) return;
  if (missed === null) {
    connection.send(frames.rejectHistory(identifier));
  } else {
    await sendAll(subscription, missed);
    const reached = { accountId: subscriber.accountId, epoch: sources.epoch(), offset: upTo };
    if (connection.isOpen()) connection.send(frames.confirmHistory(identifier, reached));
  }
  await flush(subscription);
}

async function missedEvents(
  { subscriber }: Subscription,
  request: unknown,
  upTo: number,
  { history, epoch }: { history: History; epoch: () => string },
): Promise<readonly Rendered[] | null> {
  const sources = { history, epoch: epoch() };
  const cursor = cursorOf(request, subscriber.accountId);
  if (cursor === null) return [];
  if ('since' in cursor) {
    const offset = await history.offsetSince(cursor.since, upTo);
    return offset === null ? null : receivedBy(subscriber, sources, offset, upTo);
  }
  return cursor.epoch === sources.epoch ? receivedBy(subscriber, sources, cursor.offset, upTo) : null;
}

/** Live events continue only when no replayed event is waiting, so the order is kept. */
async function flush(subscription: Subscription): Promise<void> {
  while (subscription.pending !== null && subscription.pending.length > 0) {
    const events = subscription.pending;
    subscription.pending = [];
    await sendAll(
      subscription,
      events.filter((event) => event.number > subscription.last),
    );
    subscription.last = Math.max(subscription.last, events.at(-1)?.number ?? 0);
  }
  subscription.pending = null;
}

async function sendAll(subscription: Subscription, events: readonly Rendered[]): Promise<void> {
  const { connection } = subscription;
  for (const [index, event] of events.entries()) {
    const isFull = index % eventsPerTurn === 0 || connection.backlog() > maxBufferedBytes;
    if (isFull && index > 0) await waitForDrain(subscription);
    if (subscription.ended || !connection.isOpen()) return;
    if (isFull) connection.gather();
    const { prefix, subscriber } = subscription;
    if (subscriber.receives(event.audience))
      connection.send(prefix + event.tail(subscriber.body, connection.extended));
  }
}

async function waitForDrain({ connection }: Subscription): Promise<void> {
  await setImmediate();
  const until = performance.now() + maxReplayMs;
  while (connection.isOpen() && connection.backlog() > maxBufferedBytes) {
    if (performance.now() > until) return connection.closeWith('too slow');
    await setTimeout(20);
  }
}
