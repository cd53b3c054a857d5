import { contactsPerPage, maxContactCount, type ContactWithInboxes } from '@confab/contract/features/contact';
import type { Trx } from '../../../../platform/db/database.ts';
import { withinTime } from '../../../../platform/db/within-time.ts';
import { refused } from '../../../../platform/db/filter/conditions-model.ts';
import { TooSlow, withinDeadline } from '../../../../platform/db/search/within-deadline.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { viewContacts } from '../../steps/view-contacts.ts';
import { findByText } from './find-by-text.ts';
import {
  countContacts,
  findContactPage,
  findMatching,
  type ContactFilter,
  type ContactPage,
} from '../queries.ts';

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
  const found = await findList(platform, filter, page);
  if (found === undefined)
    throw refused('This list takes too long. Add a condition that leaves fewer, or sort it differently.');
  const contacts = await viewContacts(platform, filter.accountId, found.rows, withInboxes);
  return { count: found.count, contacts };
}

async function findList(platform: Platform, filter: ContactFilter, page: ContactPage) {
  const { key } = filter;
  if (key !== undefined && platform.largeLists.has(key)) {
    const found = await withinTime(platform.db, maxListMs, (trx) => findRows(trx, filter, page, true));
    if (found?.rows.length === contactsPerPage) return found;
    platform.largeLists.delete(key);
  }
  const byText = await findRowsByText(platform, filter, page);
  const rows = (trx: Trx) => findRows(trx, filter, page, byText === 'many');
  const found =
    byText === undefined || byText === 'many' ? await withinTime(platform.db, maxListMs, rows) : byText;
  if (key !== undefined && found?.isLarge === true) platform.largeLists.set(key, true);
  return found;
}

/**
 * Those of a filter that names parts of texts, by the search index, or that they are many; undefined for other filters,
 * and when that takes too long.
 */
async function findRowsByText(platform: Platform, filter: ContactFilter, page: ContactPage) {
  const { texts, matching: _found, ...rest } = filter;
  if (texts === undefined) return undefined;
  return withinDeadline(platform.searchDb, filter.accountId, async (trx, inTime) => {
    const among = await findByText(trx, filter, texts, maxContactCount, inTime);
    return among ? pageAmong(trx, { ...rest, matching: undefined, among }, page) : 'many';
  }).catch((error: unknown) => {
    if (error instanceof TooSlow) return undefined;
    throw error;
  });
}

async function pageAmong(trx: Trx, filter: ContactFilter & { among: readonly number[] }, page: ContactPage) {
  return { rows: await findContactPage(trx, filter, page), count: filter.among.length, isLarge: false };
}

/** Of a filter that few contacts match, those are sorted; where many do, the page is found along its order. */
async function findRows(trx: Trx, filter: ContactFilter, page: ContactPage, isMany: boolean) {
  const { matching, ...rest } = filter;
  const among = isMany ? undefined : matching && (await findMatching(trx, filter, maxContactCount));
  if (among !== undefined) return pageAmong(trx, { ...rest, matching: undefined, among }, page);
  const count = isMany || matching !== undefined ? maxContactCount : await countContacts(trx, filter);
  return { rows: await findContactPage(trx, filter, page), count, isLarge: count === maxContactCount };
}
