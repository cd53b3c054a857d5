import { useSyncExternalStore } from 'react';

type Announcement = { id: number; text: string };

let latest: Announcement = { id: 0, text: '' };
const listeners = new Set<() => void>();

/** Announces an error to screen readers immediately; it is also visible on screen. */
export function announceError(text: string): void {
  latest = { id: latest.id + 1, text };
  for (const listener of listeners) listener();
}

/** The live region for errors. Mount once; it also works over an open modal. */
export function Announcer() {
  const { id, text } = useSyncExternalStore(subscribe, current, current);
  return (
    <div role="alert" data-react-aria-top-layer="true" className="sr-only">
      {/* A new element each time, so that a repeated text is announced again. */}
      {text !== '' && <p key={id}>{text}</p>}
    </div>
  );
}

const current = () => latest;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
