import type { Platform } from '../../../platform/platform.ts';
import { filterOf, type SlaFilter, type SlaInput } from '../model.ts';
import { findBeyond } from '../queries.ts';

/** The filter of a request, and since when it counts where its range holds more than are reported. */
export async function reportedRange(
  { db }: Platform,
  accountId: number,
  input: SlaInput,
  limit: number,
): Promise<{ filter: SlaFilter; countedSince?: Date }> {
  const filter = filterOf(input);
  const beyond = await findBeyond(db, accountId, filter, limit);
  if (beyond === undefined) return { filter };
  const countedSince = new Date(beyond.getTime() + 1);
  return { filter: { ...filter, since: countedSince }, countedSince };
}
