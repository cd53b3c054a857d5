/** Forms on screen that hold something unsaved, by the id of each. */
const unsaved = new Set<string>();

/** From now until the answer is called the browser asks before the tab closes. */
export function registerUnsaved(id: string): () => void {
  if (unsaved.size === 0) window.addEventListener('beforeunload', ask);
  unsaved.add(id);
  return () => {
    unsaved.delete(id);
    if (unsaved.size === 0) window.removeEventListener('beforeunload', ask);
  };
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** With several such forms on one screen, one asks for all. */
export function asksForAll(id: string): boolean {
  return unsaved.values().next().value === id;
}

/** For leaving that was confirmed or is forced: the browser does not ask again. */
export function letGoOfUnsaved(): void {
  unsaved.clear();
  window.removeEventListener('beforeunload', ask);
}

/** The browser then asks in its own words. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
