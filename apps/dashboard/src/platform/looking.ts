import { useSyncExternalStore } from 'react';

/** Whether the page is visible and has the focus of its window. */
export function useIsLooking(): boolean {
  return useSyncExternalStore(subscribe, looks);
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

function looks(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}
