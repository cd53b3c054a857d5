import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds without events that count as quiet, with jitter so that pages do not all ask together. */
const quietMs = 2_000;
const jitterMs = 2_000;
/** Milliseconds after which counts are asked for although it never gets quiet. */
const longest = 30_000;

type Waiting = { timer: ReturnType<typeof setTimeout>; since: number };

const waiting = new WeakMap<QueryClient, Waiting>();

/**
 * Refetches the counts once events have stopped. A list and its counts are read one after the other while
 * conversations change, so counts updated by events can be off by what happened in between.
 */
export function countAgainWhenQuiet(queryClient: QueryClient, counts: readonly QueryKey[]): void {
  const before = waiting.get(queryClient);
  clearTimeout(before?.timer);
  const since = before?.since ?? Date.now();
  const left = Math.max(0, since + longest - Date.now());
  const timer = setTimeout(
    () => {
      waiting.delete(queryClient);
      for (const queryKey of counts) void queryClient.invalidateQueries({ queryKey });
    },
    Math.min(left, quietMs + Math.random() * jitterMs),
  );
  waiting.set(queryClient, { timer, since });
}
