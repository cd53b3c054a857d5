import type { Platform } from '../../../../platform/platform.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import { findLabeled } from '../queries.ts';
import { inBatches } from '../../steps/in-batches.ts';

/** Gives conversations that carry a label its new title. */
export async function renameLabel(
  platform: Platform,
  accountId: number,
  from: string,
  to: string,
): Promise<void> {
  if (from === to) return;
  await inBatches(
    platform,
    accountId,
    () => findLabeled(platform.db, accountId, from),
    (change) => {
      const labels = change.row.labels.map((title) => (title === from ? to : title));
      return applyChanges(change, { labels: [...new Set(labels)].toSorted() });
    },
  );
}
