import type { Platform } from '../../../../platform/platform.ts';
import { findAccountsWithWaiting, findInboxesWithWaiting } from '../waiting-queries.ts';
import { assignWaiting } from './assign-waiting.ts';

/**
 * Assigns all waiting conversations. Scheduled, for everything that creates capacity without an event: new members of
 * an inbox, a raised limit, a setting that is turned on again.
 */
export async function assignWaitingEverywhere(platform: Platform): Promise<void> {
  for (const accountId of await findAccountsWithWaiting(platform.db)) {
    for (const id of await findInboxesWithWaiting(platform.db, accountId)) {
      await assignWaiting(platform, accountId, id);
    }
  }
}
