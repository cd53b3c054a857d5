import type { Platform } from '../../../../platform/platform.ts';
import type { ContactPage } from '../queries.ts';
import { loadPage, type ContactList } from '../steps/load-page.ts';

/** Of those who are online, this many are listed. */
const maxActive = 10_000;

/** A page of the contacts that are online, whether they can be reached or not. */
export async function listActiveContacts(
  platform: Platform,
  accountId: number,
  page: ContactPage,
): Promise<ContactList> {
  const online = await platform.presence.online(accountId, 'contact');
  const among = [...online].slice(0, maxActive);
  const filter = { accountId, reachable: false, labels: [], among, matching: undefined };
  return loadPage(platform, filter, page, true);
}
