import type { Trx } from '../../../platform/db/database.ts';
import { findDocumentParts, findNewestSegments } from '../../../platform/db/search/find-documents.ts';
import { findState } from '../../../platform/db/search/segment-queries.ts';
import {
  contactDocuments,
  type ContactSearch,
  findAmong,
  findNewer,
  findRecentlyActive,
  mostRecentlyActive,
} from '../search-queries.ts';

/**
 * Contacts found, from which the most recently active are chosen: words of more contacts than this name none. As many
 * as the last page of a search needs.
 */
const maxFound = 1500;

/** Ids of contacts that contain the words, the most recently active first. */
export async function searchContacts(
  trx: Trx,
  search: ContactSearch,
  limit: number,
  inTime: () => void,
): Promise<number[]> {
  const { accountId, text: query } = search;
  const index = { accountId, kind: contactDocuments.kind };
  const { until: indexed, changed } = await findState(trx, index);
  const found = new Set(indexed > 0 && search.reachable ? await findRecentlyActive(trx, search, limit) : []);
  if (found.size >= limit) return [...found];
  const add = (ids: readonly number[]): void => ids.forEach((id) => found.add(id));
  const before = changed.filter((id) => id <= indexed);
  const anyTime = { since: undefined, until: undefined };
  // Sent together: separately, each would wait behind other writes.
  const [newer, among, segments] = await Promise.all([
    findNewer(trx, search, indexed, maxFound),
    findAmong(trx, search, before),
    findNewestSegments(trx, index, anyTime),
  ]);
  add([...newer, ...among]);
  if (indexed > 0) {
    const requested = { text: query, tags: [], ...anyTime, untilId: indexed, segments };
    for await (const ids of findDocumentParts(trx, index, requested, inTime)) {
      add(await findAmong(trx, search, ids));
      if (found.size >= maxFound) break;
    }
  }
  return mostRecentlyActive(trx, accountId, [...found], limit);
}
