import type { Platform } from '../../../platform/platform.ts';
import { deleteOldRequests } from '../queries.ts';

/** Days in which a provider may send the same again: none tries for longer than three. */
const retentionDays = 7;
const batchSize = 2000;

/** Deletes the remains of requests that no provider will resend. */
export async function purgeRequests(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - retentionDays * 86_400_000);
  while ((await deleteOldRequests(platform.db, before, batchSize)) === batchSize);
}
