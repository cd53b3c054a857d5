/** A value of this browser; undefined if there is none, or storage is blocked. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value in this browser; an empty one is removed. Nothing is stored if storage is full or blocked. */
export function store(key: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The value then lasts as long as the page.
  }
}
