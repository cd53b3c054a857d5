import type { Platform } from '../../../platform/platform.ts';
import { maxAgeDays } from '../model.ts';
import { deleteOld as deleteSomeOld } from '../queries.ts';

/** Deletes notifications older than a month, some at a time. */
export async function deleteOld(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - maxAgeDays * 24 * 3_600_000);
  for (let gone = 1; gone > 0;) gone = await deleteSomeOld(platform.db, before);
}
