/** Mounted forms with unsaved input, by id, with the function that discards it. */
const unsaved = new Map<string, (() => void) | undefined>();

/**
 * From now until the returned function is called the browser asks before the tab closes. `onDrop` is called when the
 * user agrees to discard the unsaved input.
 */
export function registerUnsaved(id: string, onDrop?: () => void): () => void {
  if (unsaved.size === 0) window.addEventListener('beforeunload', ask);
  unsaved.set(id, onDrop);
  return () => {
    unsaved.delete(id);
    if (unsaved.size === 0) window.removeEventListener('beforeunload', ask);
  };
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** With several such forms on one screen, there is one question for all. */
export function isFirstUnsaved(id: string): boolean {
  return unsaved.keys().next().value === id;
}

/** The user agreed to lose all of it. */
export function dropUnsaved(): void {
  for (const onDrop of unsaved.values()) onDrop?.();
}

/** For confirmed or forced leaving: the browser does not ask again. */
export function clearUnsaved(): void {
  unsaved.clear();
  window.removeEventListener('beforeunload', ask);
}

/** The browser then shows its own question. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
