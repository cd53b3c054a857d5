import { confirm } from '@confab/ui/confirm';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId } from 'react';
import type { Text } from '../messages/catalog.ts';
import { useText } from '../messages/use-text.ts';
import { isFirstUnsaved, dropUnsaved, hasUnsaved, registerUnsaved } from './unsaved-work.ts';

/**
 * While `isDirty`, leaving the screen asks first, and so does the browser before the tab closes. `onDrop` deletes input
 * stored beyond the screen when the user agrees to discard it.
 */
export function useUnsavedGuard(isDirty: boolean, onDrop?: () => void): void {
  const id = useId();
  const text = useText();
  const drop = useEffectEvent(() => onDrop?.());
  useEffect(() => (isDirty ? registerUnsaved(id, () => drop()) : undefined), [isDirty, id]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && isFirstUnsaved(id) && !(await mayDropAll(text)),
    enableBeforeUnload: false,
    disabled: !isDirty,
  });
}

/**
 * For changes of view without a change of URL: true if nothing is unsaved, or the user agrees to discard it.
 */
export async function confirmDiscard(text: Text): Promise<boolean> {
  return !hasUnsaved() || (await mayDropAll(text));
}

async function mayDropAll(text: Text): Promise<boolean> {
  const isAgreed = await mayDrop(text);
  if (isAgreed) dropUnsaved();
  return isAgreed;
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
