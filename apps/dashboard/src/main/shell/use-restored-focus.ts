import { useLocation } from '@tanstack/react-router';
import { useEffect, type RefObject } from 'react';

/** Milliseconds in which closing dialogs and menus may restore the focus. */
const focusTimeoutMs = 100;

/**
 * When a part of a screen is removed, its focus is lost, and keys and screen readers would start at the top of
 * the page. Then the content is focused, unless something else already is.
 */
export function useRestoredFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (isLost()) content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
  useEffect(() => {
    const element = content.current;
    return element === null ? undefined : watch(element);
  }, [content]);
}

const isLost = () => document.activeElement === document.body;

/** Moves the focus when its element was removed from the page; returns a function that stops this. */
function watch(content: HTMLElement): () => void {
  let focused: EventTarget | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = ({ target }: FocusEvent) => {
    focused = target;
  };
  const observer = new MutationObserver(() => {
    if (!isLost() || !(focused instanceof Node) || focused.isConnected) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isLost()) content.focus({ preventScroll: true });
    }, focusTimeoutMs);
  });
  document.addEventListener('focusin', remember);
  observer.observe(content, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
  };
}
