import { bulkActionUndoHours } from '@confab/contract/features/bulk-action';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteSomeBefore } from '../queries.ts';

const batchSize = 1000;

/** Deletes bulk actions that can no longer be undone. */
export async function purgeBulkActions({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - 2 * bulkActionUndoHours * 3_600_000);
  while ((await deleteSomeBefore(db, before, batchSize)) >= batchSize);
}
