import type { Platform } from '../../../../platform/platform.ts';
import type { ContactFilter } from '../../list/queries.ts';
import { contactFilterOf } from '../../list/steps/contact-filter.ts';
import type { ExportRequest } from '../model.ts';

/** The contacts of an export. Throws `unprocessable` for a condition that is invalid, or has become so. */
export async function exportFilter(
  platform: Platform,
  accountId: number,
  { payload, labels = [], ids }: ExportRequest,
): Promise<ContactFilter> {
  const filter = await contactFilterOf(platform, accountId, { labels, conditions: payload });
  // Contacts that are selected, or online, need not be reachable.
  return ids === undefined ? filter : { ...filter, reachable: false, among: ids };
}
