import { useEffect } from 'react';

/**
 * For a page whose document alone may load the script of a provider: whoever comes to it or leaves it within the
 * dashboard loads where they are anew.
 */
export function useOwnDocument(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const { pathname } = location;
    const opened = performance.getEntriesByType('navigation')[0]?.name;
    if (opened !== undefined && new URL(opened).pathname !== pathname) location.reload();
    return () => {
      if (location.pathname !== pathname) location.reload();
    };
  }, [isNeeded]);
}
