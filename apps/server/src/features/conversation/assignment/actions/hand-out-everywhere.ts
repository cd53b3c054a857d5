import type { Platform } from '../../../../platform/platform.ts';
import { findAccountsWithWaiting, findInboxesWithWaiting } from '../hand-out-queries.ts';
import { handOut } from './hand-out.ts';

/**
 * Gives out whatever waits anywhere. By the clock, for all that makes room without an event of its own: members
 * who join an inbox, a limit that is raised, a switch turned on again.
 */
export async function handOutEverywhere(platform: Platform): Promise<void> {
  for (const accountId of await findAccountsWithWaiting(platform.db)) {
    for (const id of await findInboxesWithWaiting(platform.db, accountId)) {
      await handOut(platform, accountId, id);
    }
  }
}
