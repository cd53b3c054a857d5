import type { LiveStatus } from '@confab/client/live';
import { useSyncExternalStore } from 'react';

let current: LiveStatus = 'connecting';
const listeners = new Set<() => void>();

/** The state of the live connection. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribe, () => current);
}

export function setLiveStatus(status: LiveStatus): void {
  current = status;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
