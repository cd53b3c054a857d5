import type { Condition } from '@confab/contract/kit/conditions';
import { limitConcurrency } from '../../../../platform/jobs/limit-concurrency.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ContactPage } from '../queries.ts';
import { contactFilterOf } from '../steps/contact-filter.ts';
import { loadPage, type ContactList } from '../steps/load-page.ts';

/** Concurrent filters per node, so that slow ones leave connections for everything else. */
const inTurn = limitConcurrency(2);

/**
 * A page of the contacts that match all conditions, reachable or not. Throws `unprocessable` for an invalid condition,
 * and for a filter that takes too long.
 */
export async function filterContacts(
  platform: Platform,
  accountId: number,
  conditions: readonly Condition[],
  page: ContactPage,
  withInboxes: boolean,
): Promise<ContactList> {
  const filter = await contactFilterOf(platform, accountId, { labels: [], conditions });
  return inTurn(() => loadPage(platform, filter, page, withInboxes));
}
