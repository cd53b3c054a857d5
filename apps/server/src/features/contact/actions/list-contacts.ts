import type { ContactWithInboxes } from '@confab/contract/features/contact';
import { withinDeadline } from '../../../platform/db/search/within-deadline.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pageContacts, pageOfContacts } from '../queries.ts';
import { searchContacts } from '../steps/search-contacts.ts';
import { viewContacts } from '../steps/view-contacts.ts';

type Requested = {
  page: number;
  sort?: string | undefined;
  /** A part of what they are known by. */
  words?: string | undefined;
  withInboxes: boolean;
};

/** Contacts a search of the list finds at most: those that were active most recently. */
const maxFound = 1000;

/** A page of contacts. Throws `unprocessable` when a search takes too long. */
export async function listContacts(
  platform: Platform,
  accountId: number,
  { page, sort, words, withInboxes }: Requested,
): Promise<{ count: number; contacts: ContactWithInboxes[] }> {
  const { rows, count } =
    words === undefined
      ? await pageContacts(platform.db, accountId, page, sort)
      : await pageOfContacts(platform.db, accountId, await find(platform, accountId, words), page, sort);
  return { count, contacts: await viewContacts(platform, accountId, rows, withInboxes) };
}

function find(platform: Platform, accountId: number, words: string): Promise<number[]> {
  const search = { accountId, words, reachable: true, asList: true };
  return withinDeadline(platform.searchDb, accountId, (trx, inTime) =>
    searchContacts(trx, search, maxFound, inTime),
  );
}
