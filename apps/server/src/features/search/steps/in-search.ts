import type { Trx } from '../../../platform/db/database.ts';
import { maxSearchMs, tooSlow, withinDeadline } from '../../../platform/db/search/within-deadline.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Searches over the connections for that. Throws `unprocessable` when it takes too long. */
export async function inSearch<T>(
  { searchDb }: Platform,
  work: (trx: Trx, inTime: () => void) => Promise<T>,
): Promise<T> {
  const found = await withinDeadline(searchDb, maxSearchMs, async (trx, inTime) => ({
    result: await work(trx, inTime),
  }));
  if (found === undefined) throw tooSlow();
  return found.result;
}
