import { useEffectEvent, useLayoutEffect } from 'react';
import { isDialogOpen } from './open-dialogs.ts';

/**
 * Runs something when keys are pressed anywhere on the page, also while typing: `Alt+KeyC`, `Mod+KeyK`,
 * `Mod+Alt+KeyE`. A key alone, as `Slash`, does not while typing. Over an open dialog only those with Mod alone run:
 * the others are about the page behind it. Keys are named as `KeyboardEvent.code` does. Mod is Cmd or Ctrl. Where
 * several wait for the same keys the one mounted last gets them.
 */
export function useShortcut(keys: string, run: () => void, isEnabled = true): void {
  const onPress = useEffectEvent(run);
  // Registered with the screen, not a moment later: experienced users are as fast.
  useLayoutEffect(() => {
    if (!isEnabled) return undefined;
    const entry: Entry = { keys, run: () => onPress() };
    entries.push(entry);
    if (entries.length === 1) window.addEventListener('keydown', listen);
    return () => {
      entries.splice(entries.indexOf(entry), 1);
      if (entries.length === 0) window.removeEventListener('keydown', listen);
    };
  }, [keys, isEnabled]);
}

type Entry = { keys: string; run: () => void };

const entries: Entry[] = [];

function listen(event: KeyboardEvent): void {
  const pressed = keysOf(event);
  // A key alone is text to who is typing.
  if (!pressed.includes('+') && isTyping(event.target)) return;
  const entry = entries.findLast(({ keys }) => keys === pressed);
  if (!entry || event.defaultPrevented || (isAboutPage(pressed) && isDialogOpen())) return;
  event.preventDefault();
  entry.run();
}

function isAboutPage(keys: string): boolean {
  return keys.includes('Alt') || !keys.includes('+');
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]');
}

/** AltGr types characters on many keyboards and reports itself as Ctrl and Alt; it is never a shortcut. */
function keysOf(event: KeyboardEvent): string {
  if (event.getModifierState('AltGraph') || event.isComposing) return '';
  const parts = [
    event.metaKey || event.ctrlKey ? 'Mod' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey && event.key !== '/' ? 'Shift' : '',
    keyName(event),
  ];
  return parts.filter((part) => part !== '').join('+');
}

/** Alt changes what a key types, so then its physical position counts; otherwise the character, whatever the layout. */
function keyName({ key, code, altKey }: KeyboardEvent): string {
  if (altKey) return code;
  if (key === '/') return 'Slash';
  return /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;
}
