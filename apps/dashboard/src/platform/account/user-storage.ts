import { sessionUser } from './session-store.ts';

/* What a user has not sent yet stays in the browser, under a key of that user: the next one here never sees it. */

/** The stored text; empty when there is none, no user is signed in, or the browser stores nothing. */
export function readUserText(key: string): string {
  try {
    const name = nameOf(key);
    return name === undefined ? '' : (localStorage.getItem(name) ?? '');
  } catch {
    return '';
  }
}

/** Stores a text until the user logs out; an empty one is removed. */
export function storeUserText(key: string, text: string): void {
  try {
    const name = nameOf(key);
    if (name === undefined) return;
    if (text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Storage is full or blocked; the text then lasts as long as the page.
  }
}

/** Removes all that this user has stored. */
export function clearUserStorage(): void {
  try {
    const prefix = nameOf('');
    if (prefix === undefined) return;
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

function nameOf(key: string): string | undefined {
  const uid = sessionUser();
  return uid === undefined ? undefined : `user:${encodeURIComponent(uid)}:${key}`;
}
