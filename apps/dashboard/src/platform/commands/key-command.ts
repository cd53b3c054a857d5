import { useEffect, useEffectEvent } from 'react';
import { registerCommands } from './commands.ts';
import { shownKeys } from './shown-keys.ts';
import { useShortcut } from './shortcuts.ts';

type KeyCommand = {
  id: string;
  /** In the notation of `useShortcut`. */
  keys: string;
  label: string;
  /** The heading in the palette. */
  group: string;
  run: () => void;
  isEnabled?: boolean;
};

/** Something that keys and the command palette do alike: what has a key is also found by its name. */
export function useKeyCommand({ id, keys, label, group, run, isEnabled = true }: KeyCommand): void {
  useShortcut(keys, run, isEnabled);
  const onRun = useEffectEvent(run);
  useEffect(() => {
    if (!isEnabled) return undefined;
    return registerCommands(() => [{ id, label, group, shortcut: shownKeys(keys), run: () => onRun() }]);
  }, [id, keys, label, group, isEnabled]);
}
