import type { Platform } from '../../../../platform/platform.ts';
import type { ContactFilter } from '../../list/queries.ts';
import { contactFilterOf } from '../../list/steps/contact-filter.ts';
import type { ExportRequest } from '../model.ts';

/** Which contacts an export writes. Throws `unprocessable` for a condition that says nothing (any more). */
export async function exportFilter(
  platform: Platform,
  accountId: number,
  { payload, labels = [], ids }: ExportRequest,
): Promise<ContactFilter> {
  const filter = await contactFilterOf(platform, accountId, { labels, conditions: payload });
  // Whoever is named, or online, need not be reachable.
  return ids === undefined ? filter : { ...filter, reachable: false, among: ids };
}
