import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** How long what was heard is kept, in ms: longer than any answer takes that is still worth waiting for. */
const keptFor = 60_000;

type ReceivedEvent = { at: number; again: () => void };

/**
 * An answer that was on its way while events came may be older than they are, and lies over what they changed.
 * Patches may come twice and in any order, so whatever was heard since the question was asked is said again
 * after each answer. `hear` notes one event; `stop` ends it.
 */
export function replayOverAnswers(
  queryClient: QueryClient,
  now: () => number = Date.now,
): { hear: (again: () => void) => void; stop: () => void } {
  let heard: ReceivedEvent[] = [];
  const askedAt = new Map<string, number>();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const key = hashOf(event.query.queryKey);
    if (event.action.type === 'fetch') askedAt.set(key, now());
    if (event.action.type === 'error') askedAt.delete(key);
    if (event.action.type !== 'success' || event.action.manual === true) return;
    const asked = askedAt.get(key);
    askedAt.delete(key);
    if (asked === undefined) return;
    const missed = heard.filter((each) => each.at >= asked);
    // Not while the cache is telling of the answer itself.
    if (missed.length > 0) queueMicrotask(() => missed.forEach((each) => each.again()));
  });
  return {
    hear(again) {
      const at = now();
      heard = [...heard.filter((each) => at - each.at < keptFor), { at, again }];
      again();
    },
    stop,
  };
}

const hashOf = (key: QueryKey): string => JSON.stringify(key);
