import { useEffect, useEffectEvent } from 'react';

/** Single keys by what they type. They count where nothing is written or chosen and nothing is open over the page. */
export function useListKeys(keys: Readonly<Record<string, () => void>>): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return;
    if (target instanceof Element && target.closest(writing)) return;
    const run = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onPress(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Letters choose in a closed list of options as well. */
const writing =
  'input, textarea, select, [contenteditable="true"], [aria-haspopup="listbox"], ' +
  '[role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"]';
