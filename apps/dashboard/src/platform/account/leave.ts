import type { Text } from '../messages/catalog.ts';
import { pageConfig } from '../page-config.ts';
import { clearSession } from './session-store.ts';
import { hasUnsaved, clearUnsaved } from '../forms/unsaved-work.ts';

/**
 * Removes the session and opens the login page as a new page, so that nothing of the old session stays in memory.
 * Unsaved work does not block it: the next person at this screen must not see it. Drafts stay for their user.
 */
export function openLogin(): void {
  const forgotten = clearSession();
  clearUnsaved();
  void forgotten.then(() => location.assign(pageConfig().logoutUrl));
}

/** Asks when something is unsaved. True when the page may be left; the browser then does not ask again. */
export async function confirmLeavePage(text: Text): Promise<boolean> {
  if (!hasUnsaved()) return true;
  const { confirmDiscard } = await import('../forms/unsaved.ts');
  const isAgreed = await confirmDiscard(text);
  if (isAgreed) clearUnsaved();
  return isAgreed;
}
