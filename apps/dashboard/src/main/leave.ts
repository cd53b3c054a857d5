import { pageConfig } from './page-config.ts';
import { forgetSession } from './session-store.ts';

/**
 * Forgets who was signed in and opens the log-in page as a new page, so that nothing of the old session is
 * left in memory.
 */
export function leaveToLogin(): void {
  forgetSession();
  location.assign(pageConfig().logoutUrl);
}
