import { useEffect } from 'react';

/** Milliseconds after which keys are no longer held back: what was opened does not come. */
const longestMs = 3000;

/** Frames in which what has loaded must take the focus. */
const focusFrames = 20;

/**
 * Stands in for something that takes the focus once its code has loaded: holds back the keys that are pressed meanwhile,
 * and gives them to it.
 */
export function HeldKeys({ isOpen = true }: { isOpen?: boolean }): null {
  useEffect(() => {
    if (!isOpen) return undefined;
    const give = holdKeys();
    return () => give('next');
  }, [isOpen]);
  return null;
}

/** Gives the keys to the element that has the focus, or to the one that takes it next. */
export type GiveKeys = (to: 'focused' | 'next') => void;

/** Starts holding keys back, with those already pressed, until the returned function is called. */
export function holdKeys(pressed: readonly KeyboardEvent[] = []): GiveKeys {
  const held = [...pressed];
  const isHeld = ({ code }: KeyboardEvent) => held.some((each) => each.code === code);
  let isGiving = false;
  const hold = (event: KeyboardEvent): void => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    // The key that opened it may still be pressed, and is released where it was pressed.
    if (isGiving || hasModifier || (event.type === 'keyup' && !isHeld(event))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'keydown' && !event.repeat) held.push(event);
  };
  const stop = (): void => {
    for (const type of ['keydown', 'keyup'] as const) window.removeEventListener(type, hold, true);
  };
  for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, hold, true);
  const tooLong = setTimeout(() => {
    held.length = 0;
    stop();
  }, longestMs);
  // One key a frame: the first may move the focus.
  const give = (before: Element | null, framesLeft: number): void => {
    const target = document.activeElement ?? document.body;
    const isAwaited = target === before && framesLeft > 0;
    const next = isAwaited ? undefined : held.shift();
    if (!isAwaited && !next) return stop();
    isGiving = true;
    if (next) press(target, next);
    isGiving = false;
    requestAnimationFrame(() => give(before, framesLeft - 1));
  };
  return (to) => {
    clearTimeout(tooLong);
    if (to === 'next') give(document.activeElement, focusFrames);
    // What has just been rendered is ready in the next frame.
    else requestAnimationFrame(() => give(null, 0));
  };
}

function press(target: Element, { key, code, shiftKey }: KeyboardEvent): void {
  const init = { key, code, shiftKey, bubbles: true, cancelable: true };
  const isTaken = !target.dispatchEvent(new KeyboardEvent('keydown', init));
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  // Keys from a script write nothing. This is the one way of writing that a field can undo.
  if (!isTaken && isField && key.length === 1) document.execCommand('insertText', false, key);
  target.dispatchEvent(new KeyboardEvent('keyup', init));
}
