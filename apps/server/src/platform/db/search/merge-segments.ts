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
import { createBlockWriter, joinPostings, postingsOf, type Block, type Posting } from './postings.ts';
import { inTurn, type Index } from './segment-queries.ts';

/** Segments of one size that become one of the next. */
export const segmentsPerMerge = 8;
/** A segment of this size, a million documents, is not merged again: it took some seconds. */
const maxTier = 3;
/** A block of a gram that many documents have is much larger than the others: memory is bounded in bytes. */
const bytesPerRead = 32 * 1024;
const blocksPerRead = 64;
const bytesPerWrite = 128 * 1024;
/** Bytes, about one for each document of a gram, after which other work gets its turn. */
const bytesPerTurn = 20_000;

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
  // Merged blocks of the first segment are deleted, because their keys are reused: always behind the written ones.
  const advance = (cursor: Cursor): Promise<void> => next(trx, index, cursor, cursor.firstId === firstId);
  for (const cursor of cursors) await advance(cursor);
  let [done, waiting] = [0, 0];
  for (;;) {
    const gram = Math.min(...cursors.map(({ postings, at }) => postings[at]?.gram ?? Infinity));
    if (gram === Infinity) break;
    const found: Posting[] = [];
    for (const cursor of cursors) {
      const one = cursor.postings[cursor.at];
      if (one?.gram !== gram) continue;
      found.push(one.posting);
      cursor.at += 1;
      if (cursor.at === cursor.postings.length) await advance(cursor);
    }
    const bytes = joinPostings(found, firstId);
    writer.addBytes(gram, bytes);
    done += bytes.length;
    waiting += bytes.length;
    if (done > bytesPerTurn) [done] = [0, await setImmediate()];
    if (waiting < bytesPerWrite) continue;
    await insertBlocks(trx, index, firstId, blocks);
    [blocks, waiting] = [[], 0];
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
  blocks: Buffer[];
  postings: { gram: number; posting: Posting }[];
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
  cursor.postings = postingsOf(data, cursor.firstId);
}

async function refill(trx: Trx, index: Index, cursor: Cursor, isDeleted: boolean): Promise<void> {
  const limit = { blocks: blocksPerRead, bytes: bytesPerRead };
  const rows = await readBlocks(trx, index, cursor.firstId, cursor.lastGram, limit);
  cursor.blocks = rows.map(({ data }) => data);
  const lastGrams = rows.map(({ last_gram: gram }) => gram);
  cursor.lastGram = lastGrams.at(-1) ?? cursor.lastGram;
  if (isDeleted && lastGrams.length > 0) await deleteBlocks(trx, index, cursor.firstId, lastGrams);
}
