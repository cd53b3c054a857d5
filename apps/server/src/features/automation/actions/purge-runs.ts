import type { Platform } from '../../../platform/platform.ts';
import { deleteRunsBefore } from '../run-queries.ts';

/** Events expire long before their runs are purged, so none runs twice. */
const retentionMs = 14 * 24 * 3_600_000;
const batchSize = 500;

/** Purges runs two weeks after they ended. */
export async function purgeRuns({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  while ((await deleteRunsBefore(db, before, batchSize)) === batchSize);
}
