import { useEffect, type RefObject } from 'react';

/** Traps the focus in an element that covers the page, and restores it afterwards. */
export function useFocusTrap(cover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    const others = cover.current === null ? [] : othersOf(cover.current);
    for (const other of others) other.toggleAttribute('inert', true);
    return () => {
      for (const other of others) other.toggleAttribute('inert', false);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [cover]);
}

/** The focusable siblings of the element and of its ancestors. */
function othersOf(element: Element): Element[] {
  const parent = element.parentElement;
  if (parent === null || element === document.body) return [];
  const beside = [...parent.children].filter((child) => child !== element && !child.hasAttribute('inert'));
  return [...beside, ...othersOf(parent)];
}
