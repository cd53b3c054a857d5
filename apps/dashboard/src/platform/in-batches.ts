/** Milliseconds between two batches, at least and at most: nobody reads faster than ten times a second. */
const shortest = 100;
const longest = 300;
/** Of the page's time that batches may take, as one part in so many: on a slow machine they come less often. */
const share = 8;
/** Milliseconds after which a batch no longer waits for a quiet moment. */
const patience = 100;

/**
 * Gathers what comes in quick succession and hands it over together, in order, in a moment in which the page has
 * nothing better to do: whoever presses a key must not wait until other people's news are drawn. One that comes
 * alone is handed over at once. `stop` drops what is left.
 */
export function inBatches<T>(take: (batch: readonly T[]) => void): {
  add: (item: T) => void;
  stop: () => void;
} {
  let waiting: T[] = [];
  let notBefore = 0;
  let cancel: (() => void) | undefined;
  const flush = (): void => {
    cancel = undefined;
    const started = performance.now();
    const gapFrom = (end: number) => Math.min(longest, Math.max(shortest, (end - started) * share));
    const batch = waiting;
    waiting = [];
    notBefore = started + shortest;
    take(batch);
    // What is drawn for it comes after this task and before the next but one timer.
    setTimeout(() => {
      setTimeout(() => (notBefore = started + gapFrom(performance.now())));
    });
  };
  return {
    add(item) {
      waiting.push(item);
      cancel ??= later(Math.max(0, notBefore - performance.now()), () => {
        cancel = whenQuiet(flush);
      });
    },
    stop() {
      cancel?.();
      waiting = [];
    },
  };
}

function later(wait: number, run: () => void): () => void {
  const timer = setTimeout(run, wait);
  return () => clearTimeout(timer);
}

function whenQuiet(run: () => void): () => void {
  // A page that nobody sees has no frames and so no quiet between them; Safari has none to tell of.
  if (document.hidden || typeof requestIdleCallback !== 'function') return later(0, run);
  const handle = requestIdleCallback(run, { timeout: patience });
  return () => cancelIdleCallback(handle);
}
