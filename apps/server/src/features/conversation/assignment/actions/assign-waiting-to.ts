import type { Platform } from '../../../../platform/platform.ts';
import { findInboxesWaitingFor } from '../waiting-queries.ts';
import { assignWaiting } from './assign-waiting.ts';

/** Assigns waiting conversations to a member who may have come online. */
export async function assignWaitingTo(platform: Platform, accountId: number, userId: number): Promise<void> {
  for (const inboxId of await findInboxesWaitingFor(platform.db, accountId, userId)) {
    await assignWaiting(platform, accountId, inboxId);
  }
}
