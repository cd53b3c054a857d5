import { withinDeadline } from '../../../../platform/db/search/within-deadline.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listTitlesOf } from '../../importing/batch-queries.ts';
import { searchContacts } from '../../steps/search-contacts.ts';

/** Contacts a search of the list finds at most: those that were active most recently. */
const maxFound = 1000;

/** Contacts that a search of the list finds. Throws `unprocessable` when it takes too long. */
export function findInList(platform: Platform, accountId: number, query: string): Promise<number[]> {
  const search = { accountId, text: query, reachable: true, asList: true };
  return withinDeadline(platform.searchDb, accountId, (trx, inTime) =>
    searchContacts(trx, search, maxFound, inTime),
  );
}

/** The same of those who carry one of some labels. Throws `unprocessable` when it takes too long. */
export async function findInLabeledList(
  platform: Platform,
  accountId: number,
  { text: query, labels }: { text: string; labels: readonly string[] },
): Promise<number[]> {
  const ids = await findInList(platform, accountId, query);
  if (labels.length === 0) return ids;
  const titles = await listTitlesOf(platform.db, accountId, ids);
  const labeled = new Set(
    titles.flatMap(({ contact_id: id, title }) => (labels.includes(title) ? [id] : [])),
  );
  return ids.filter((id) => labeled.has(id));
}
