import type { Platform } from '../../../platform/platform.ts';
import { retentionMs } from '../model.ts';
import { deleteCallsBefore, deleteUnusedReceivers } from '../queries.ts';

const batchSize = 500;

/** Deletes calls that ended days ago, and receivers without calls since. */
export async function purgeCalls({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  while ((await deleteCallsBefore(db, before, batchSize)) === batchSize);
  while ((await deleteUnusedReceivers(db, before, batchSize)) === batchSize);
}
