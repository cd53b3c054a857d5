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

type Source = () => readonly Command[];

let sources: readonly Source[] = [];
/** Undefined while nobody has asked since the last change. */
let all: readonly Command[] | undefined;
const listeners = new Set<() => void>();

/**
 * Adds commands while something is on screen; call it in an effect and return what it returns. Later
 * registrations stand first, so what concerns the open conversation comes before navigation. They are made when
 * somebody opens the palette, not with each change on the screen.
 */
export function registerCommands(commands: Source): () => void {
  publish([commands, ...sources]);
  return () => publish(sources.filter((source) => source !== commands));
}

export function useCommands(): readonly Command[] {
  return useSyncExternalStore(subscribe, () => (all ??= sources.flatMap((source) => source())));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: typeof sources): void {
  sources = next;
  all = undefined;
  for (const listener of listeners) listener();
}
