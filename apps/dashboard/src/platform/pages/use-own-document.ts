import { useEffect, useState } from 'react';

/**
 * For a page whose document alone may load the script of a provider: navigating to or from it within the
 * dashboard reloads the document. Returns whether the page may load the script now.
 */
export function useOwnDocument(isNeeded: boolean): boolean {
  const [isOwn] = useState(() => !isNeeded || isLoadedHere());
  useEffect(() => {
    if (!isNeeded) return undefined;
    const { pathname } = location;
    if (!isLoadedHere()) location.reload();
    return () => {
      if (location.pathname !== pathname) location.reload();
    };
  }, [isNeeded]);
  return isOwn;
}

/** Whether the current document was loaded at this URL. */
function isLoadedHere(): boolean {
  const opened = performance.getEntriesByType('navigation')[0]?.name;
  return opened === undefined || new URL(opened).pathname === location.pathname;
}
