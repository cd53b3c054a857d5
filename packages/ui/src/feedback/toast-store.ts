export type ToastTone = 'neutral' | 'positive' | 'warning' | 'danger';

export type ToastOptions = {
  text: string;
  /** `danger` and `warning` are announced immediately, the others politely. Default `neutral`. */
  tone?: ToastTone;
  /** ms on screen while not hovered; default 2500. Infinity keeps it until it is closed. */
  duration?: number;
  /** An action, for example undo. */
  action?: { label: string; onAction: () => void };
};

export type ToastEntry = ToastOptions & {
  id: number;
  tone: ToastTone;
  duration: number;
};

let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** More than this would cover the page; the oldest is removed. */
const maxToasts = 4;

/** Shows a message in the toast area. Returns its id for `dismissToast`. */
export function toast(options: ToastOptions): number {
  const id = nextId++;
  const entry: ToastEntry = { tone: 'neutral', duration: 2500, ...options, id };
  publish([...entries, entry].slice(-maxToasts));
  return id;
}

/** Removes a message early; an unknown id does nothing. */
export function dismissToast(id: number): void {
  publish(entries.filter((entry) => entry.id !== id));
}

export function currentToasts(): readonly ToastEntry[] {
  return entries;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}
