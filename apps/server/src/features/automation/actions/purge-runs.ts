import type { Platform } from '../../../platform/platform.ts';
import { deleteRunsBefore } from '../run-queries.ts';

/** An event is not answered any more long before its run is forgotten, so none runs twice. */
const keptMs = 14 * 24 * 3_600_000;
const batchSize = 500;

/** Forgets what rules did two weeks after they did it. */
export async function purgeRuns({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  while ((await deleteRunsBefore(db, before, batchSize)) === batchSize);
}
