import type { Platform } from '../../../../platform/platform.ts';
import { findInboxesWaitingFor } from '../hand-out-queries.ts';
import { handOut } from './hand-out.ts';

/** Assigns waiting conversations to a member who may have come online. */
export async function handOutTo(platform: Platform, accountId: number, userId: number): Promise<void> {
  for (const inboxId of await findInboxesWaitingFor(platform.db, accountId, userId)) {
    await handOut(platform, accountId, inboxId);
  }
}
