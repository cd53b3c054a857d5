import type { Platform } from '../../../../platform/platform.ts';
import { deleteBefore } from '../queries.ts';

const retentionDays = 7;
const batchSize = 500;

/** Deletes old events of Slack: it retries for an hour at most. */
export async function purgeSlack({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionDays * 24 * 3_600_000);
  while ((await deleteBefore(db, before, batchSize)) === batchSize);
}
