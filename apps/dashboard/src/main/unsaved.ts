import { confirm } from '@confab/ui/confirm-dialog';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import type { Text } from './messages/catalogue.ts';
import { useText } from './messages/use-text.ts';

/** Forms on screen that hold something unsaved. */
const unsaved = new Set<string>();

/** While `isDirty`, leaving the screen asks first, and so does the browser before the tab closes. */
export function useUnsavedGuard(isDirty: boolean): void {
  const id = useId();
  const text = useText();
  useEffect(() => {
    if (!isDirty) return undefined;
    unsaved.add(id);
    window.addEventListener('beforeunload', hold);
    return () => {
      unsaved.delete(id);
      window.removeEventListener('beforeunload', hold);
    };
  }, [isDirty, id]);
  useBlocker({
    // Of several such forms on one screen, one asks for all.
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && unsaved.values().next().value === id && !(await mayLeave(text)),
    enableBeforeUnload: false,
    disabled: !isDirty,
  });
}

/** For changes of view that are no change of address: true when nothing is lost, or the user lets it go. */
export async function mayLeave(text: Text): Promise<boolean> {
  if (unsaved.size === 0) return true;
  return confirm({
    title: text('form:unsaved.title'),
    description: text('form:unsaved.description'),
    confirmLabel: text('form:unsaved.discard'),
    cancelLabel: text('form:unsaved.stay'),
    tone: 'danger',
  });
}

/** The browser then asks in its own words. */
function hold(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
