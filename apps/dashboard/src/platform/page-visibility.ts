import { useSyncExternalStore } from 'react';

/** Whether the page is visible and has the focus of its window. */
export function useIsPageVisible(): boolean {
  return useSyncExternalStore(subscribe, isPageVisible);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}
