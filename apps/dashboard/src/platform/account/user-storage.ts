import { readStored, store } from '../browser-storage.ts';
import { sessionUser } from './session-store.ts';

/* What a user has not sent yet stays in the browser, under a key of that user: the next one here never sees it. */

/** The stored text; empty when there is none, no user is signed in, or the browser stores nothing. */
export function readUserText(key: string): string {
  const name = nameOf(key);
  return name === undefined ? '' : (readStored(name) ?? '');
}

/** Stores a text until the user logs out; an empty one is removed. */
export function storeUserText(key: string, text: string): void {
  const name = nameOf(key);
  if (name !== undefined) store(name, text);
}

/** Calls back with the stored text whenever another tab changes it, until the returned function is called. */
export function watchUserText(key: string, onChange: (text: string) => void): () => void {
  const name = nameOf(key);
  const onStorage = (event: StorageEvent): void => {
    // Without a key, everything was removed.
    if (event.key === null || event.key === name) onChange(event.newValue ?? '');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Removes all that this user has stored. */
export function clearUserStorage(): void {
  try {
    const prefix = nameOf('');
    if (prefix === undefined) return;
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
  } catch {
    // A browser without storage has nothing to remove.
  }
}

function nameOf(key: string): string | undefined {
  const uid = sessionUser();
  return uid === undefined ? undefined : `user:${encodeURIComponent(uid)}:${key}`;
}
