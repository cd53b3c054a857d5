import type { History } from './history.ts';
import type { Subscriber } from './hub-types.ts';
import type { Rendered } from './render.ts';

type ReceivedEvent = { from: number; to: number; epoch: string; events: readonly Rendered[] };

/** Milliseconds for which a subscriber's events are cached for their next socket. */
const retentionMs = 5000;
const cache = new WeakMap<Subscriber, ReceivedEvent>();

/**
 * The events after `offset` up to `upTo` for this subscriber, or null if `history.after` returns null. All sockets
 * of one person miss nearly the same events, so results are cached briefly and only extended: filtering an
 * account's events for each socket would cost more than sending the result.
 */
export async function receivedBy(
  subscriber: Subscriber,
  { history, epoch }: { history: Pick<History, 'after'>; epoch: string },
  offset: number,
  upTo: number,
): Promise<readonly Rendered[] | null> {
  const known = cache.get(subscriber);
  const isGood = known !== undefined && known.from === offset && known.epoch === epoch;
  const start: ReceivedEvent = isGood ? known : { from: offset, to: offset, epoch, events: [] };
  if (upTo <= start.to) return start.events.filter(({ number }) => number <= upTo);
  const more = await history.after(subscriber.accountId, start.to, upTo);
  if (more === null) return null;
  const events = [...start.events, ...more.filter(({ audience }) => subscriber.receives(audience))];
  const next = { ...start, to: upTo, events };
  cache.set(subscriber, next);
  setTimeout(() => {
    if (cache.get(subscriber) === next) cache.delete(subscriber);
  }, retentionMs).unref();
  return events;
}
