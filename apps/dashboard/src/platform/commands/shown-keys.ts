/** Converts the notation of `useShortcut`, `Alt+KeyJ`, to that of `KeyHint`. */
export function shownKeys(keys: string): readonly string[] {
  return keys.split('+').map((key) => names[key] ?? key.replace(/^Key/, ''));
}

const names: Record<string, string> = {
  Mod: 'mod',
  Alt: 'alt',
  Shift: 'shift',
  Slash: '/',
  Period: '.',
  Escape: 'escape',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
