import type { PaletteCommand } from '@confab/ui/command-palette';
import { useSyncExternalStore } from 'react';

/** One entry of the command palette. */
export type Command = PaletteCommand & { run: () => void };

type Source = () => readonly Command[];

let sources: readonly Source[] = [];
/** Undefined until the list is first read after a change. */
let all: readonly Command[] | undefined;
const listeners = new Set<() => void>();

/**
 * Adds commands while something is on screen; call it in an effect and return its result. Later registrations come
 * first, so commands of the open conversation precede navigation. They are created when the palette opens, not on each
 * render.
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
