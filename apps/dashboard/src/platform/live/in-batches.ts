/** Minimum and maximum milliseconds between two batches: ten updates a second are enough to read. */
const minIntervalMs = 100;
const maxIntervalMs = 300;
/** The maximum share of the page's time for batches, as a divisor: on a slow machine they are less frequent. */
const share = 8;
/** Milliseconds after which a batch no longer waits for a quiet moment. */
const maxIdleWaitMs = 100;

/**
 * Collects items that arrive in quick succession and delivers them together, in order, when the page is idle: input
 * must not wait for rendering other people's events. A single item is delivered immediately. `stop` drops what is
 * pending.
 */
export function inBatches<T>(handle: (batch: readonly T[]) => void): {
  add: (item: T) => void;
  stop: () => void;
} {
  let waiting: T[] = [];
  let notBefore = 0;
  let cancel: (() => void) | undefined;
  const flush = (): void => {
    cancel = undefined;
    const started = performance.now();
    const gapFrom = (end: number) =>
      Math.min(maxIntervalMs, Math.max(minIntervalMs, (end - started) * share));
    const batch = waiting;
    waiting = [];
    notBefore = started + minIntervalMs;
    handle(batch);
    // The rendering for it happens after this task and before the next but one timer.
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

function later(waitMs: number, run: () => void): () => void {
  const timer = setTimeout(run, waitMs);
  return () => clearTimeout(timer);
}

function whenQuiet(run: () => void): () => void {
  // A hidden page has no frames and so no idle time between them; Safari does not report idle time.
  if (document.hidden || typeof requestIdleCallback !== 'function') return later(0, run);
  const handle = requestIdleCallback(run, { timeout: maxIdleWaitMs });
  return () => cancelIdleCallback(handle);
}
