import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';

/** One thing the command palette can do or open. */
export type Command = {
  id: string;
  label: string;
  /** Heading it stands under. */
  group: string;
  /** Other words it is found by. */
  keywords?: string;
  icon?: ReactNode;
  shortcut?: readonly string[];
  run: () => void;
};

let sources: readonly (readonly Command[])[] = [];
let all: readonly Command[] = [];
const listeners = new Set<() => void>();

/**
 * Adds commands while something is on screen; call it in an effect and return what it returns. Later
 * registrations stand first, so what concerns the open conversation comes before navigation.
 */
export function registerCommands(commands: readonly Command[]): () => void {
  publish([commands, ...sources]);
  return () => publish(sources.filter((source) => source !== commands));
}

export function useCommands(): readonly Command[] {
  return useSyncExternalStore(subscribe, () => all);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: typeof sources): void {
  sources = next;
  all = next.flat();
  for (const listener of listeners) listener();
}
