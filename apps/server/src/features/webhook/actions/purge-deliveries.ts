import type { Platform } from '../../../platform/platform.ts';
import { deleteDeliveriesBefore, trimLogs } from '../delivery-queries.ts';
import { log } from '../model.ts';

const batchSize = 500;

/** Limits the size of the logs. */
export async function purgeDeliveries({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - log.days * 24 * 3_600_000);
  while ((await deleteDeliveriesBefore(db, before, batchSize)) === batchSize);
  await trimLogs(db);
}
