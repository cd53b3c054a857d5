/** Milliseconds between two batches: ten times a second is as live as anybody can read. */
const gap = 100;
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
  let lastAt = -Infinity;
  let cancel: (() => void) | undefined;
  const flush = (): void => {
    cancel = undefined;
    lastAt = performance.now();
    const batch = waiting;
    waiting = [];
    take(batch);
  };
  return {
    add(item) {
      waiting.push(item);
      cancel ??= later(Math.max(0, lastAt + gap - performance.now()), () => {
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
