import type { Text } from './messages/catalogue.ts';
import { pageConfig } from './page-config.ts';
import { forgetSession } from './session-store.ts';
import { hasUnsaved, letGoOfUnsaved } from './unsaved-work.ts';

/**
 * Forgets who was signed in and opens the log-in page as a new page, so that nothing of the old session is
 * left in memory. Nothing unsaved holds it up: what is on screen is no longer for whoever sits there.
 */
export function leaveToLogin(): void {
  forgetSession();
  letGoOfUnsaved();
  location.assign(pageConfig().logoutUrl);
}

/** Asks when something is unsaved. True when this page may be given up for another; the browser asks no more. */
export async function mayLeavePage(text: Text): Promise<boolean> {
  if (!hasUnsaved()) return true;
  const { mayLeave } = await import('./unsaved.ts');
  const isAgreed = await mayLeave(text);
  if (isAgreed) letGoOfUnsaved();
  return isAgreed;
}
