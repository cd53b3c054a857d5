import type { ContactWithInboxes } from '@confab/contract/features/contact';
import { withinTime } from '../../../../platform/db/within-time.ts';
import { refused } from '../../../../platform/db/filter/conditions-model.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { viewContacts } from '../../steps/view-contacts.ts';
import { countContacts, findContactPage, type ContactFilter, type ContactPage } from '../queries.ts';

/** Milliseconds a list may take: not every filter has an index, and a rare one reads all contacts. */
const maxListMs = 5000;

export type ContactList = { count: number; contacts: ContactWithInboxes[] };

/** A page of contacts, and how many there are. Throws `unprocessable` when that takes too long. */
export async function loadPage(
  platform: Platform,
  filter: ContactFilter,
  page: ContactPage,
  withInboxes: boolean,
): Promise<ContactList> {
  const found = await withinTime(platform.db, maxListMs, async (trx) => ({
    rows: await findContactPage(trx, filter, page),
    count: await countContacts(trx, filter),
  }));
  if (found === undefined)
    throw refused('This list takes too long. Add a condition that leaves fewer, or sort it differently.');
  const contacts = await viewContacts(platform, filter.accountId, found.rows, withInboxes);
  return { count: found.count, contacts };
}
