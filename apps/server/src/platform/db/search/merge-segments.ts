import { setImmediate } from 'node:timers/promises';
import type { Db, Trx } from '../database.ts';
import {
  deleteBlocks,
  deleteSegments,
  insertBlocks,
  listSegments,
  readBlocks,
  updateSegment,
  type DatedSegment,
} from './merge-queries.ts';
import { createBlockWriter, decodeBlock, type Block } from './postings.ts';
import { inTurn, type Index } from './segment-queries.ts';

/** Segments of one size that become one of the next. */
export const segmentsPerMerge = 8;
/** A segment of this size, a million documents, is not merged again: it took some seconds. */
const maxTier = 3;
const blocksPerRead = 64;
const blocksPerWrite = 256;
/** Documents of grams after which other work gets its turn. */
const idsPerTurn = 20_000;

/**
 * Merges some old segments into one, so that a rare word is looked up in a few dozen of them however many messages
 * there are. The newest stay small: a common word is found in the first. False when there is nothing to merge.
 */
export async function mergeNext(db: Db, index: Index, batchSize = segmentsPerMerge): Promise<boolean> {
  const isMerged = await db.transaction().execute((trx) =>
    inTurn(trx, async () => {
      const found = mergeable(await listSegments(trx, index), batchSize);
      if (found !== undefined) await mergeAll(trx, index, found);
      return found !== undefined;
    }),
  );
  return isMerged ?? false;
}

/** The oldest neighbors of one size that are enough for one of the next; of the newest size twice as many. */
export function mergeable<T extends { tier: number }>(
  segments: readonly T[],
  batchSize: number,
): readonly T[] | undefined {
  for (let begin = 0; begin < segments.length;) {
    const tier = segments[begin]?.tier;
    const after = segments.findIndex((segment, at) => at > begin && segment.tier !== tier);
    const end = after === -1 ? segments.length : after;
    const enough = after === -1 ? 2 * batchSize : batchSize;
    if (tier !== undefined && tier < maxTier && end - begin >= enough)
      return segments.slice(begin, begin + batchSize);
    begin = end;
  }
  return undefined;
}

/** Puts segments, the oldest first, into the first one, gram by gram. */
async function mergeAll(trx: Trx, index: Index, segments: readonly DatedSegment[]): Promise<void> {
  const [first, ...others] = segments;
  if (first === undefined) return;
  const firstId = first.first_id;
  let blocks: Block[] = [];
  const writer = createBlockWriter(firstId, (block) => blocks.push(block));
  const cursors = segments.map(({ first_id: id }): Cursor => ({
    firstId: id,
    blocks: [],
    postings: [],
    at: 0,
    lastGram: 0,
  }));
  // What was read of the first is deleted, since its place is overwritten: always behind what is written.
  const advance = (cursor: Cursor): Promise<void> => next(trx, index, cursor, cursor.firstId === firstId);
  for (const cursor of cursors) await advance(cursor);
  let done = 0;
  for (;;) {
    const gram = Math.min(...cursors.map(({ postings, at }) => postings[at]?.gram ?? Infinity));
    if (gram === Infinity) break;
    const ids: number[] = [];
    for (const cursor of cursors) {
      const posting = cursor.postings[cursor.at];
      if (posting?.gram !== gram) continue;
      for (const id of posting.ids) ids.push(id);
      cursor.at += 1;
      if (cursor.at === cursor.postings.length) await advance(cursor);
    }
    writer.add(gram, ids);
    done += ids.length;
    if (done > idsPerTurn) [done] = [0, await setImmediate()];
    if (blocks.length < blocksPerWrite) continue;
    await insertBlocks(trx, index, firstId, blocks);
    blocks = [];
  }
  writer.close();
  await insertBlocks(trx, index, firstId, blocks);
  await deleteSegments(
    trx,
    index,
    others.map(({ first_id: id }) => id),
  );
  await updateSegment(trx, index, together(segments, first));
}

function together(segments: readonly DatedSegment[], first: DatedSegment): DatedSegment {
  return segments.reduce(
    (sum, segment) => ({
      first_id: first.first_id,
      last_id: Math.max(sum.last_id, segment.last_id),
      oldest_at: segment.oldest_at < sum.oldest_at ? segment.oldest_at : sum.oldest_at,
      newest_at: segment.newest_at > sum.newest_at ? segment.newest_at : sum.newest_at,
      tier: first.tier + 1,
    }),
    first,
  );
}

/** Where the reading of one segment is. */
type Cursor = {
  readonly firstId: number;
  /** Read and not decoded yet: a block of a common gram takes a while. */
  blocks: Buffer[];
  postings: { gram: number; ids: number[] }[];
  at: number;
  lastGram: number;
};

/** Advances to the next block; after the last one there are no postings. */
async function next(trx: Trx, index: Index, cursor: Cursor, isDeleted: boolean): Promise<void> {
  cursor.postings = [];
  cursor.at = 0;
  if (cursor.blocks.length === 0) await refill(trx, index, cursor, isDeleted);
  const data = cursor.blocks.shift();
  if (data === undefined) return;
  decodeBlock(data, cursor.firstId, [0, Infinity], (ids, gram) => cursor.postings.push({ gram, ids }));
}

async function refill(trx: Trx, index: Index, cursor: Cursor, isDeleted: boolean): Promise<void> {
  const rows = await readBlocks(trx, index, cursor.firstId, cursor.lastGram, blocksPerRead);
  cursor.blocks = rows.map(({ data }) => data);
  const lastGrams = rows.map(({ last_gram: gram }) => gram);
  cursor.lastGram = lastGrams.at(-1) ?? cursor.lastGram;
  if (isDeleted && lastGrams.length > 0) await deleteBlocks(trx, index, cursor.firstId, lastGrams);
}
