import { useCallback, useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { oncePainted } from '../hooks/once-painted.ts';

export type VirtualListProps<T> = {
  items: readonly T[];
  /** Must stay the same for the same item, whatever its index. */
  getKey: (item: T, index: number) => string | number;
  renderItem: (item: T, index: number) => ReactNode;
  /** Height in px before a row was measured. */
  estimateHeight: number;
  /** Names the list for screen readers. */
  label: string;
  /** Rows rendered outside the view; default 8. */
  overscan?: number;
  /** Called when fewer than `overscan` rows are left below; call-safe while loading. */
  onEndReached?: () => void;
  /** After the last row, for example a skeleton while more load. */
  footer?: ReactNode;
  /** Scrolls a row into view. */
  handle?: Ref<ListHandle>;
  /**
   * When this key changes, its row is scrolled into view after the next frame: if it is not fully visible, then far
   * enough that its neighbor is visible as well. A new list stays at its start.
   */
  revealed?: string | number | undefined;
  /** Makes the list itself a tab stop, for rows without focusable content. */
  isFocusable?: boolean;
  className?: string;
};

export type ListHandle = {
  scrollToIndex: (index: number) => void;
};

/** A long list that renders only the visible rows. Rows may differ in height. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, getKey, renderItem, estimateHeight, label, overscan = 8, footer, handle } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // A new function would recompute the position of every row.
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : getKey(item, index);
    },
    [items, getKey],
  );
  // The virtualizer changes under the same reference, so this component must not be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimateHeight,
    getItemKey: keyAt,
    overscan,
  });
  const rows = virtualizer.getVirtualItems();
  useEndReached(rows.at(-1)?.index, items.length, overscan, props.onEndReached);
  useReveal(props.revealed, (key) => {
    const index = items.findIndex((item, at) => getKey(item, at) === key);
    if (index !== -1) bringIntoView(virtualizer, index, estimateHeight);
  });
  useImperativeHandle(handle, () => ({
    scrollToIndex: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }));
  return (
    <div
      ref={scroller}
      // A list that scrolls must be reachable by keyboard even when its rows are not.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={props.isFocusable === true ? 0 : undefined}
      className={`overflow-y-auto [overflow-anchor:none] ${props.className ?? ''}`}
    >
      <div role="list" aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          return (
            <div
              key={row.key}
              ref={virtualizer.measureElement}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              data-index={row.index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {renderItem(item, row.index)}
            </div>
          );
        })}
      </div>
      {footer}
    </div>
  );
}

/** Scrolls if the row is not wholly seen, and then by `margin` more, so that its neighbor is seen as well. */
function bringIntoView(list: Virtualizer<HTMLDivElement, Element>, index: number, margin: number): void {
  // On a phone the list may be hidden behind what was opened.
  if (!list.scrollElement?.clientHeight) return;
  const now = list.scrollOffset ?? 0;
  const [requested = now] = list.getOffsetForIndex(index, 'auto') ?? [];
  if (Math.abs(requested - now) < 1) return;
  // The item under the pointer stays there.
  const more = list.scrollElement.matches(':hover') ? 0 : margin;
  list.scrollToOffset(requested + (requested > now ? more : -more));
}

/** Shows the row in the list as it is at that time. */
function useReveal(key: string | number | undefined, show: (key: string | number) => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  const seen = useRef(key);
  useEffect(() => {
    if (key === seen.current) return;
    seen.current = key;
    return key === undefined ? undefined : oncePainted(() => latest.current(key));
  }, [key]);
}

function useEndReached(
  last: number | undefined,
  count: number,
  margin: number,
  onEndReached: (() => void) | undefined,
): void {
  const isNear = last !== undefined && last >= count - margin;
  const latest = useRef(onEndReached);
  useEffect(() => {
    latest.current = onEndReached;
  });
  useEffect(() => {
    if (isNear) latest.current?.();
  }, [isNear, count]);
}
