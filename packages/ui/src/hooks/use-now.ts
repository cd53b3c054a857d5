import { useSyncExternalStore } from 'react';

/** Milliseconds since 1970; its component re-renders twice a minute, and nothing around it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentTick, currentTick);
}

/* One clock for every time on the page; it stops when none is shown. */
const listeners = new Set<() => void>();
let tick = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function currentTick(): number {
  return tick;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    tick = Date.now();
    timer = setInterval(() => {
      tick = Date.now();
      for (const each of listeners) each();
    }, 30_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
