import type { Platform } from '../../../platform/platform.ts';
import { keptMs } from '../model.ts';
import { deleteCallsBefore, deleteUnusedReceivers } from '../queries.ts';

const batchSize = 500;

/** Forgets calls that are over for days, and servers that nothing was sent to since. */
export async function purgeCalls({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  while ((await deleteCallsBefore(db, before, batchSize)) === batchSize);
  while ((await deleteUnusedReceivers(db, before, batchSize)) === batchSize);
}
