import type { Platform } from '../../../../platform/platform.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import { inBatches } from '../../steps/in-batches.ts';
import { findListedFor } from '../queries.ts';

/** Removes the entries of a former member from all conversations. */
export async function removeFromConversations(
  platform: Platform,
  accountId: number,
  userId: number,
): Promise<void> {
  const others = (ids: readonly number[]) => ids.filter((id) => id !== userId);
  await inBatches(
    platform,
    accountId,
    () => findListedFor(platform.db, accountId, userId),
    (change) =>
      applyChanges(change, {
        participant_ids: others(change.row.participant_ids),
        mentioned_ids: others(change.row.mentioned_ids),
      }),
  );
}
