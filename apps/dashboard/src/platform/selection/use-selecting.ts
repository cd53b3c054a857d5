import type { ListHandle } from '@confab/ui/virtual-list';
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { useSelectionKeys } from './use-selection-keys.ts';
import type { ListSelection } from './use-selection.ts';

/**
 * The keys and the checkboxes of a list; `select` stays the same function, so that unchanged rows are not
 * rendered again.
 */
export function useSelecting(
  shown: readonly { id: number }[],
  openId: number | undefined,
  handle: RefObject<ListHandle | null>,
  selection: ListSelection,
) {
  const frame = useRef<HTMLDivElement>(null);
  const shownIds = useMemo(() => shown.map(idOf), [shown]);
  useSelectionKeys({ frame, shown: shownIds, openId, handle, selection });
  const latest = useRef({ selection, shownIds });
  useEffect(() => {
    latest.current = { selection, shownIds };
  });
  const select = useCallback((id: number, isRange: boolean) => {
    const { selection: now, shownIds: ids } = latest.current;
    if (isRange) now.extendTo(ids, id);
    else now.toggle(id);
  }, []);
  return { frame, select };
}

export function idOf({ id }: { id: number }): number {
  return id;
}
