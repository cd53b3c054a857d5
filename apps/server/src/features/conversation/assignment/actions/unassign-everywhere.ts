import type { Platform } from '../../../../platform/platform.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import { findAssigned } from '../queries.ts';
import { inBatches } from '../../steps/in-batches.ts';

/** Takes a user who left the account off all its conversations. */
export async function unassignEverywhere(
  platform: Platform,
  accountId: number,
  userId: number,
): Promise<void> {
  await inBatches(
    platform,
    accountId,
    () => findAssigned(platform.db, accountId, userId),
    (change) => applyChanges(change, { assignee_id: null }),
  );
}
