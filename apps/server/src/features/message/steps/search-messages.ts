import type { Trx } from '../../../platform/db/database.ts';
import { findDocuments, findNewestSegments } from '../../../platform/db/search/find-documents.ts';
import { findState } from '../../../platform/db/search/segment-queries.ts';
import {
  findAmong,
  findNewer,
  inboxTag,
  type MessageHit,
  messageDocuments,
  type MessageSearch,
  senderTag,
} from '../search-queries.ts';

/** Candidates checked together: few at first, because of a common word most are found. */
const [firstPageSize, maxPageSize] = [64, 4096];

/**
 * The newest messages that contain the words. Messages that are not indexed yet are scanned, then the index is read
 * backwards as far as needed, so that nothing is missing and both common and rare words are found quickly.
 */
export async function searchMessages(
  trx: Trx,
  search: MessageSearch,
  limit: number,
  inTime: () => void,
): Promise<MessageHit[]> {
  const index = { accountId: search.accountId, kind: messageDocuments.kind };
  // Sent together: separately, each would wait behind other writes.
  const [{ until: indexed, changed }, hits, segments] = await Promise.all([
    findState(trx, index),
    findNewer(trx, search, index, limit),
    findNewestSegments(trx, index, search),
  ]);
  if (indexed === 0 || hits.length >= limit) return hits;
  inTime();
  const changedIds = new Set(changed);
  const found = await findAmong(
    trx,
    search,
    changed.filter((id) => id <= indexed),
    limit,
  );
  const query = { ...documentQueryOf(search, indexed), segments };
  for await (const { firstId, ids } of findDocuments(trx, index, query, inTime)) {
    await searchIds(ids.filter((id) => !changedIds.has(id)));
    if (hits.length + found.filter(({ id }) => id >= firstId).length >= limit) break;
  }
  return [...hits, ...found].toSorted((left, right) => right.id - left.id).slice(0, limit);

  async function searchIds(ids: readonly number[]): Promise<void> {
    let size = firstPageSize;
    for (
      let at = 0;
      at < ids.length && hits.length < limit;
      [at, size] = [at + size, Math.min(size * 2, maxPageSize)]
    ) {
      inTime();
      hits.push(...(await findAmong(trx, search, ids.slice(at, at + size), limit - hits.length)));
    }
  }
}

function documentQueryOf({ text: query, since, until, inboxIds, senderId }: MessageSearch, untilId: number) {
  return {
    text: query,
    untilId,
    since,
    until,
    tags: [
      ...(inboxIds === 'all' ? [] : [inboxIds.map(inboxTag)]),
      ...(senderId === undefined ? [] : [[senderTag(senderId)]]),
    ],
  };
}
