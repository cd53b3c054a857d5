import type { Platform } from '../../../../platform/platform.ts';
import { findLabeled, type ContactFilter } from '../queries.ts';
import { largeListKey } from '../steps/contact-filter.ts';
import { findInList } from '../steps/find-in-list.ts';
import { loadPage, type ContactList } from '../steps/load-page.ts';

type Requested = {
  page: number;
  sort: string | undefined;
  /** Contacts that carry one of these. */
  labels: readonly string[];
  /** Part of their name, email address, phone number, or identifier. */
  text: string | undefined;
  withInboxes: boolean;
};

/** Of a label that this many contacts carry, few enough are sorted; those of a common one are found along the order. */
const maxSorted = 10_000;

/** A page of contacts that can be reached. Throws `unprocessable` when a search takes too long. */
export async function listContacts(
  platform: Platform,
  accountId: number,
  { page, sort, labels, text: query, withInboxes }: Requested,
): Promise<ContactList> {
  const filter: ContactFilter = { accountId, reachable: true, labels, among: undefined, matching: undefined };
  if (query !== undefined) {
    const among = await findInList(platform, accountId, query);
    const order = { page, sort: sort || '-last_activity_at' };
    return loadPage(platform, { ...filter, among }, order, withInboxes);
  }
  const key = largeListKey(accountId, { labels, conditions: undefined });
  if (labels.length === 0 || platform.largeLists.has(key))
    return loadPage(platform, { ...filter, key }, { page, sort }, withInboxes);
  const among = await findLabeled(platform.db, accountId, labels, maxSorted);
  const labeled = among === undefined ? { ...filter, key } : { ...filter, labels: [], among };
  return loadPage(platform, labeled, { page, sort }, withInboxes);
}
