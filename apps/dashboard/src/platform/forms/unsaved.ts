import { confirm } from '@confab/ui/confirm';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import type { Text } from '../messages/catalog.ts';
import { useText } from '../messages/use-text.ts';
import { asksForAll, hasUnsaved, registerUnsaved } from './unsaved-work.ts';

/** While `isDirty`, leaving the screen asks first, and so does the browser before the tab closes. */
export function useUnsavedGuard(isDirty: boolean): void {
  const id = useId();
  const text = useText();
  useEffect(() => (isDirty ? registerUnsaved(id) : undefined), [isDirty, id]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && asksForAll(id) && !(await mayDrop(text)),
    enableBeforeUnload: false,
    disabled: !isDirty,
  });
}

/** For changes of view that are no change of address: true when nothing is lost, or the user lets it go. */
export async function mayLeave(text: Text): Promise<boolean> {
  return !hasUnsaved() || (await mayDrop(text));
}

/** Asks whether unsaved changes may be discarded. */
export function mayDrop(text: Text): Promise<boolean> {
  return confirm({
    title: text('form:unsaved.title'),
    description: text('form:unsaved.description'),
    confirmLabel: text('form:unsaved.discard'),
    cancelLabel: text('form:unsaved.stay'),
    tone: 'danger',
  });
}
