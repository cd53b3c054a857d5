import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Milliseconds without events that count as quiet, with jitter so that pages do not all refetch together. */
const quietMs = 2_000;
const jitterMs = 2_000;
/** Maximum milliseconds before refetching even if it never gets quiet. */
const maxDelayMs = 30_000;

type Waiting = { timer: ReturnType<typeof setTimeout>; since: number; keys: Map<string, QueryKey> };

const waiting = new WeakMap<QueryClient, Waiting>();

/**
 * Refetches once events have stopped. A list and its counts are read one after the other while things change, so
 * counts updated by events can be off by what happened in between; and many events in a row are answered once.
 */
export function refetchWhenQuiet(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  const before = waiting.get(queryClient);
  clearTimeout(before?.timer);
  const since = before?.since ?? Date.now();
  const keys = before?.keys ?? new Map<string, QueryKey>();
  for (const key of queryKeys) keys.set(hashKey(key), key);
  const leftMs = Math.max(0, since + maxDelayMs - Date.now());
  const timer = setTimeout(
    () => {
      waiting.delete(queryClient);
      for (const queryKey of keys.values()) void queryClient.invalidateQueries({ queryKey });
    },
    Math.min(leftMs, quietMs + Math.random() * jitterMs),
  );
  waiting.set(queryClient, { timer, since, keys });
}
