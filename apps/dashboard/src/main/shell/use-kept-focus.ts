import { useLocation } from '@tanstack/react-router';
import { useEffect, type RefObject } from 'react';

/** Milliseconds in which whatever closes may give the focus back to where it was, as dialogs and menus do. */
const focusTimeoutMs = 100;

/**
 * The focus goes with what held it when a screen or a part of it is left, and keys and screen readers would
 * start at the top of the page again. Then the content takes it, unless something else already has.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
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

/** Takes the focus when what held it is gone from the page; returns how to stop. */
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
