import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds without news after which it is quiet; a page more or less, so that not all ask at once. */
const quiet = 2_000;
const spread = 2_000;
/** Milliseconds after which counts are asked for although it never gets quiet. */
const longest = 30_000;

type Waiting = { timer: ReturnType<typeof setTimeout>; since: number };

const waiting = new WeakMap<QueryClient, Waiting>();

/**
 * Asks for the counts once more when news have ceased. A list and its counts are read one after the other while
 * conversations change, so what news add to them can be off by what happened in between.
 */
export function countAgainWhenQuiet(queryClient: QueryClient, counts: QueryKey): void {
  const before = waiting.get(queryClient);
  clearTimeout(before?.timer);
  const since = before?.since ?? Date.now();
  const left = Math.max(0, since + longest - Date.now());
  const timer = setTimeout(
    () => {
      waiting.delete(queryClient);
      void queryClient.invalidateQueries({ queryKey: counts });
    },
    Math.min(left, quiet + Math.random() * spread),
  );
  waiting.set(queryClient, { timer, since });
}
