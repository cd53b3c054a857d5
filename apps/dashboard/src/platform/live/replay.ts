import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** How long received events are kept, in ms: longer than any response that is still useful takes. */
const keptMs = 60_000;

type ReceivedEvent = { number: number; at: number; again: () => void };

/**
 * A response in flight may be older than events received meanwhile, and would overwrite their changes. Patches are
 * idempotent and order-independent, so events received since the request are applied again after each response.
 * `receive` applies and records one event; `stop` ends it.
 */
export function replayOverAnswers(
  queryClient: QueryClient,
  now: () => number = Date.now,
): { receive: (again: () => void) => void; stop: () => void } {
  let received: ReceivedEvent[] = [];
  let count = 0;
  /** How many events had been received at the time of a request. */
  const askedAfter = new Map<string, number>();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const key = hashOf(event.query.queryKey);
    if (event.action.type === 'fetch') askedAfter.set(key, count);
    if (event.action.type === 'error') askedAfter.delete(key);
    if (event.action.type !== 'success' || event.action.manual === true) return;
    const asked = askedAfter.get(key);
    askedAfter.delete(key);
    if (asked === undefined) return;
    const missed = received.filter((each) => each.number > asked);
    // Not while the cache is notifying about the response itself.
    if (missed.length > 0) queueMicrotask(() => missed.forEach((each) => each.again()));
  });
  return {
    receive(again) {
      const at = now();
      count += 1;
      received = [...received.filter((each) => at - each.at < keptMs), { number: count, at, again }];
      again();
    },
    stop,
  };
}

const hashOf = (key: QueryKey): string => JSON.stringify(key);
