import type { Page } from './live.ts';

/** The browser's page, for `connectLive`. */
export function browserPage(): Page {
  return {
    isOnline: () => window.navigator.onLine,
    watch({ online, offline, visible }) {
      const onVisibility = (): void => {
        if (document.visibilityState === 'visible') visible();
      };
      window.addEventListener('online', online);
      window.addEventListener('offline', offline);
      document.addEventListener('visibilitychange', onVisibility);
      return () => {
        window.removeEventListener('online', online);
        window.removeEventListener('offline', offline);
        document.removeEventListener('visibilitychange', onVisibility);
      };
    },
  };
}
