import { setImmediate } from 'node:timers/promises';
import type { Queryable } from '../database.ts';
import { type GramRange, rangesOf, tagGram } from './grams.ts';
import { segmentsPerMerge } from './merge-segments.ts';
import { decodeBlock } from './postings.ts';
import {
  findBlocks,
  findRarest,
  findRarestBlocks,
  findSegments,
  type FoundBlock,
  type Index,
  type SizedSegment,
  type Span,
} from './segment-queries.ts';

/** The search criteria. */
export type DocumentQuery = Span & {
  text: string;
  /** Lists of which a document has at least one tag each. */
  tags: readonly (readonly number[])[];
  /** The highest id; later documents were read before. */
  untilId: number;
  /** The result of `findNewestSegments`, if available already. */
  segments?: readonly SizedSegment[];
};

/** Candidate documents of segments from this one on, the newest first; the database decides. */
export type Candidates = { firstId: number; ids: number[] };

/** Maximum grams of a text that are looked up; the rarest of a long one suffice. */
const maxRanges = 32;
const rarestRanges = 5;
/** So few documents are read sooner than what else the index has of them. */
const fewCandidates = 64;
/** With this many documents, of which the last gram kept more than this share, most are likely matches. */
const [maxLikely, likelyShare] = [2000, 0.9];
/** Ids read per batch, where many are found. */
const idsPerPart = 500;
/** Documents after which other work gets its turn. */
const idsPerTurn = 50_000;
/**
 * The number of segments searched in one step, in units of the smallest size: first as many as suffice for a common
 * word, then more. Once the word has turned out to be rare, as many as one statement reads, then many more; once it
 * occurred nowhere, all.
 */
const [firstBatch, batchGrowth] = [2 * segmentsPerMerge, segmentsPerMerge];
/** A batch of this size is read with one statement, a larger one clause by clause: its lists are long. */
const maxSegmentsRead = 4 * segmentsPerMerge ** 2;
const segmentsPerRead = 64;

/**
 * The parts of the index that may contain the text, segment by segment from the newest. The cost depends on how far
 * back enough matches are found, for common and rare words alike.
 */
export async function* findDocuments(
  db: Queryable,
  index: Index,
  requested: DocumentQuery,
  inTime: () => void,
): AsyncGenerator<Candidates> {
  const grams = rangesOf(requested.text).slice(0, maxRanges);
  const tags = requested.tags.map((ids) => ids.map((id): GramRange => [tagGram(id), tagGram(id)]));
  let known = [...(requested.segments ?? [])];
  let below = known.at(-1)?.first_id ?? requested.untilId + 1;
  for (let size = firstBatch; ;) {
    inTime();
    if (known.length === 0) known = await findSegments(db, index, requested, below, segmentsPerRead);
    below = known.at(-1)?.first_id ?? 0;
    const segments = known.splice(0, countWithin(known, size));
    if (segments.length === 0) return;
    const read = sizeOf(segments) <= maxSegmentsRead ? batchSize : oneByOne;
    const reading = await read(db, index, segments, grams, inTime);
    // A large number of inboxes matches many, of which few are left once the words are looked up.
    const ofTags = tags.map((clause) => later(db, index, clause, inTime));
    const candidates = await candidatesIn(segments, [...reading, ...ofTags], inTime);
    yield* candidates;
    const count = candidates.reduce((sum, { ids }) => sum + ids.length, 0);
    size = nextSize(size, count);
  }
}

/** The size of the batch after one that had so many candidates. */
function nextSize(size: number, count: number): number {
  // There are few at all, and each further batch would take longer than reading what it leaves out.
  if (count === 0) return Infinity;
  if (count > fewCandidates) return size * batchGrowth;
  return size < maxSegmentsRead ? maxSegmentsRead : size * batchGrowth ** 2;
}

/** The ids of `findDocuments` in batches, so that a search that has found enough stops reading. */
export async function* findDocumentParts(
  db: Queryable,
  index: Index,
  requested: DocumentQuery,
  inTime: () => void,
): AsyncGenerator<number[]> {
  for await (const { ids } of findDocuments(db, index, requested, inTime))
    for (let at = 0; at < ids.length; at += idsPerPart) yield ids.slice(at, at + idsPerPart);
}

/** The start of `findDocuments`, so that it can be queried together with other things. */
export function findNewestSegments(db: Queryable, index: Index, span: Span): Promise<SizedSegment[]> {
  return findSegments(db, index, span, Number.MAX_SAFE_INTEGER, segmentsPerRead);
}

const sizeOf = (segments: readonly SizedSegment[]): number =>
  segments.reduce((sum, { tier }) => sum + segmentsPerMerge ** tier, 0);

/** How many of the segments are together no larger than that; at least one. */
function countWithin(segments: readonly SizedSegment[], size: number): number {
  let sum = 0;
  const end = segments.findIndex(({ tier }) => (sum += segmentsPerMerge ** tier) > size);
  return end === -1 ? segments.length : Math.max(1, end);
}

/** A document has a gram in at least one of the ranges. */
type Clause = readonly GramRange[];

/** Documents by segment, ascending. */
type Documents = ReadonlyMap<number, number[]>;

/** The documents of each clause that matters, of the rarest first. */
type Reading = ((firstIds: readonly number[]) => Promise<Documents>)[];

const later =
  (db: Queryable, index: Index, clause: Clause, inTime: () => void): Reading[number] =>
  async (firstIds) =>
    documentsIn(await findBlocks(db, index, firstIds, clause), clause, inTime);

async function batchSize(
  db: Queryable,
  index: Index,
  segments: readonly SizedSegment[],
  grams: readonly GramRange[],
  inTime: () => void,
): Promise<Reading> {
  // The blocks of small segments hold several grams, so their sizes do not show which is rare.
  const maxRangeCount = segments.every(({ tier }) => tier === 0) ? maxRanges : rarestRanges;
  const blocks = new Map<number, FoundBlock[]>();
  for (const block of await findRarestBlocks(db, index, idsOf(segments), grams, maxRangeCount)) {
    const found = blocks.get(block.place) ?? [];
    blocks.set(block.place, found);
    if (block.data !== null) found.push({ ...block, place: 1 });
  }
  const lists: { documents: Documents; count: number }[] = [];
  for (const [position, found] of blocks) {
    const documents = await documentsIn(found, [grams[position - 1] ?? [0, 0]], inTime);
    lists.push({ documents, count: countOf(documents) });
  }
  return lists
    .toSorted((left, right) => left.count - right.count)
    .map(
      ({ documents }) =>
        () =>
          Promise.resolve(documents),
    );
}

async function oneByOne(
  db: Queryable,
  index: Index,
  segments: readonly SizedSegment[],
  grams: readonly GramRange[],
  inTime: () => void,
): Promise<Reading> {
  const order = grams.length === 1 ? [1] : await findRarest(db, index, idsOf(segments), grams, rarestRanges);
  return order.map((position) => later(db, index, [grams[position - 1] ?? [0, 0]], inTime));
}

const idsOf = (segments: readonly SizedSegment[]): number[] =>
  segments.map(({ first_id: firstId }) => firstId);

async function candidatesIn(
  segments: readonly SizedSegment[],
  reading: Reading,
  inTime: () => void,
): Promise<Candidates[]> {
  let left = new Map<number, number[] | undefined>(idsOf(segments).map((firstId) => [firstId, undefined]));
  let before = Infinity;
  for (const documentsOf of reading) {
    const count = countOf(left);
    if (count <= fewCandidates || (count <= maxLikely && count > before * likelyShare)) break;
    before = count;
    inTime();
    const having = await documentsOf([...left.keys()]);
    const both = [...left].map(
      ([firstId, ids]) => [firstId, common(ids, having.get(firstId) ?? [])] as const,
    );
    left = new Map(both.filter(([, ids]) => ids.length > 0));
  }
  return together([...left].map(([firstId, ids]) => ({ firstId, ids: (ids ?? []).toReversed() })));
}

/** Criteria that are not narrowed down yet count as frequent. */
function countOf(left: ReadonlyMap<number, readonly number[] | undefined>): number {
  let count = 0;
  for (const ids of left.values()) count += ids?.length ?? Infinity;
  return count;
}

/** Segments with few candidates are checked together: a rare word has one in each. */
function together(segments: readonly Candidates[]): Candidates[] {
  const groups: Candidates[] = [];
  for (const { firstId, ids } of segments) {
    const last = groups.at(-1);
    if (last === undefined || last.ids.length >= fewCandidates) groups.push({ firstId, ids: [...ids] });
    else Object.assign(last, { firstId, ids: [...last.ids, ...ids] });
  }
  return groups;
}

/** The documents of each segment that fulfill a clause, ascending. */
async function documentsIn(blocks: readonly FoundBlock[], clause: Clause, inTime: () => void) {
  const lists = new Map<number, number[][]>();
  let count = 0;
  for (const { first_id: firstId, place: position, data } of blocks) {
    const found = lists.get(firstId) ?? [];
    lists.set(firstId, found);
    decodeBlock(data, firstId, clause[position - 1] ?? [0, 0], (ids) => {
      found.push(ids);
      count += ids.length;
    });
    if (count < idsPerTurn) continue;
    [count] = [0, await setImmediate()];
    inTime();
  }
  return new Map([...lists].map(([firstId, found]) => [firstId, union(found)]));
}

function union(lists: readonly number[][]): number[] {
  const [only] = lists;
  if (lists.length <= 1) return only ?? [];
  return [...new Set(lists.flat())].toSorted((left, right) => left - right);
}

/** The ids that are in both ascending lists. */
function common(left: readonly number[] | undefined, right: number[]): number[] {
  if (left === undefined) return right;
  const found: number[] = [];
  let at = 0;
  for (const id of left) {
    while (at < right.length && (right[at] ?? 0) < id) at += 1;
    if (right[at] === id) found.push(id);
  }
  return found;
}
