import type { Trx } from '../../../platform/db/database.ts';
import { findDocumentParts } from '../../../platform/db/search/find-documents.ts';
import { findState } from '../../../platform/db/search/segment-queries.ts';
import {
  contactDocuments,
  type ContactSearch,
  findAmong,
  findNewer,
  findRecentlyActive,
  mostRecentlyActive,
} from '../search-queries.ts';

/** Contacts found, from which the most recently active are chosen: words of more contacts than this name none. */
const maxFound = 2000;

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
  if (indexed > 0 && search.reachable) {
    const recent = await findRecentlyActive(trx, search, limit);
    if (recent.length >= limit) return recent;
  }
  const found = await findNewer(trx, search, indexed, maxFound);
  if (indexed > 0) {
    found.push(
      ...(await findAmong(
        trx,
        search,
        changed.filter((id) => id <= indexed),
      )),
    );
    const requested = { text: query, tags: [], since: undefined, until: undefined, untilId: indexed };
    for await (const ids of findDocumentParts(trx, index, requested, inTime)) {
      found.push(...(await findAmong(trx, search, ids)));
      if (found.length >= maxFound) break;
    }
  }
  return mostRecentlyActive(trx, accountId, [...new Set(found)], limit);
}
