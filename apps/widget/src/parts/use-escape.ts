import { useEffect } from 'react';

/** Runs `leave` on Escape while `active`, before anything behind gets the key. */
export function useEscape(active: boolean, leave: () => void): void {
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      leave();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [active, leave]);
}

/** The same for a page in a frame, which receives its own keys; one of another origin is not accessible. */
export function leaveOnEscape(page: Document | null, leave: () => void): void {
  page?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') leave();
  });
}
