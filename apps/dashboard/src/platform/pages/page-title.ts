import { useEffect } from 'react';
import { pageConfig } from '../page-config.ts';

/** Names the page in the tab, the history and for screen readers, which read it when the screen changes. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const { installationName } = pageConfig();
    document.title = `${title} · ${installationName}`;
    return () => {
      document.title = installationName;
    };
  }, [title]);
}
