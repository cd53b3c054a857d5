import type { ListHandle } from '@confab/ui/virtual-list';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isDialogOpen } from '../commands/open-dialogs.ts';
import type { ListSelection } from './use-selection.ts';

type ListKeys = {
  /** The container of the rows; each has its id in `data-row`. */
  frame: RefObject<HTMLElement | null>;
  /** Ids in the order of the list. */
  shown: readonly number[];
  /** The open one, which the keys mean while no row has the focus. */
  openId: number | undefined;
  handle: RefObject<ListHandle | null>;
  selection: ListSelection;
};

/**
 * The keys of the list, while the focus is in it or nowhere: arrows, J, and K move the focus, with Shift they
 * also select; X selects, Mod+A selects all that are loaded, Escape clears the selection.
 */
export function useSelectionKeys({ frame, shown, openId, handle, selection }: ListKeys): void {
  const step = (event: KeyboardEvent, at: number | undefined, by: 1 | -1) => {
    // Arrows scroll the page where no row has the focus.
    if (!event.shiftKey && focusedId(frame.current) === undefined) return;
    const index = at === undefined ? -1 : shown.indexOf(at);
    const next = shown[index === -1 ? 0 : index + by];
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey) {
      if (at !== undefined && index !== -1 && !selection.ids.has(at)) selection.extendTo(shown, at);
      selection.extendTo(shown, next);
    }
    focusRow(frame.current, handle.current, shown.indexOf(next), next);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing || !isMeant(event, frame.current)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const at = focusedId(frame.current) ?? openId;
    if (event.metaKey || event.ctrlKey) {
      if (key !== 'a' || event.shiftKey || shown.length === 0) return;
      event.preventDefault();
      return selection.selectAll(shown);
    }
    if (key === 'Escape' && selection.ids.size > 0) {
      event.preventDefault();
      return selection.clear();
    }
    if (key === 'x' && !event.shiftKey && at !== undefined && shown.includes(at)) {
      event.preventDefault();
      return selection.toggle(at);
    }
    const by = steps[key];
    if (by !== undefined) step(event, at, by);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

function isMeant({ target }: KeyboardEvent, frame: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement) || frame === null) return false;
  if (isDialogOpen() || document.querySelector('[role="menu"]')) return false;
  return target === document.body || frame.contains(target);
}

function focusedId(frame: HTMLElement | null): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row && frame?.contains(row) ? Number(row.dataset['row']) : undefined;
}

/** The row may have to be rendered first. */
function focusRow(
  frame: HTMLElement | null,
  handle: ListHandle | null,
  index: number,
  id: number,
  tries = 5,
): void {
  handle?.scrollToIndex(index);
  const link = frame?.querySelector<HTMLElement>(`[data-row="${id}"] a`);
  if (link) return link.focus({ preventScroll: true });
  if (tries > 0) requestAnimationFrame(() => focusRow(frame, handle, index, id, tries - 1));
}
