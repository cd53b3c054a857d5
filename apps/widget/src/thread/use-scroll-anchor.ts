import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Nearer to the end than this many pixels counts as reading along. */
const nearEndPx = 80;

/**
 * Keeps the scroll position of a list: at the end if the reader is there, on the same line when older ones load
 * above. `firstId` is the oldest line's id (0 for none), `count` the number of lines.
 */
export function useScrollAnchor(
  box: RefObject<HTMLDivElement | null>,
  firstId: number,
  count: number,
): { away: boolean; toEnd: () => void; onScroll: () => void } {
  const follow = useRef(true);
  const before = useRef({ firstId, height: 0 });
  const [away, setAway] = useState(false);
  const toEnd = (): void => box.current?.scrollTo({ top: box.current.scrollHeight });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const grewAbove = before.current.firstId !== 0 && firstId < before.current.firstId;
    const { scrollHeight, scrollTop } = element;
    if (grewAbove) element.scrollTo({ top: scrollTop + scrollHeight - before.current.height });
    else if (follow.current) element.scrollTo({ top: scrollHeight });
    before.current = { firstId, height: scrollHeight };
  }, [firstId, count, box]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // Images that load and an on-screen keyboard change the size after rendering.
    const observer = new ResizeObserver(() => {
      if (follow.current) element.scrollTo({ top: element.scrollHeight });
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box]);
  return {
    away,
    toEnd,
    onScroll: () => {
      const element = box.current;
      if (!element) return;
      follow.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx;
      setAway(!follow.current);
    },
  };
}
