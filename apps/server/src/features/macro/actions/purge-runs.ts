import type { Platform } from '../../../platform/platform.ts';
import { deleteRunsBefore } from '../run-queries.ts';

const retentionMs = 24 * 3_600_000;
const batchSize = 500;

/** Deletes the results of runs a day after they started. */
export async function purgeRuns({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  while ((await deleteRunsBefore(db, before, batchSize)) === batchSize);
}
