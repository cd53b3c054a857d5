import { setImmediate } from 'node:timers/promises';
import type { Queryable } from '../database.ts';
import { type GramRange, rangesOf, tagGram } from './grams.ts';
import { decodeBlock } from './postings.ts';
import { findBlocks, findSegments, type Index, type Segment, type Span } from './segment-queries.ts';

/** What documents are looked for by. */
export type Wanted = Span & {
  words: string;
  /** Lists of which a document has at least one tag each. */
  tags: readonly (readonly number[])[];
  /** The highest id; what was indexed in the meantime was read before. */
  untilId: number;
};

/** Documents of segments from this one on that may be the wanted ones, the newest first; the database decides. */
export type Candidates = { firstId: number; ids: number[] };

/** Parts of a text that are looked up; the rarest of a long one say enough. */
const maxRanges = 32;
const rarestRanges = 5;
/** So few documents are read sooner than what else the index has of them. */
const fewCandidates = 64;
/** So many documents, of which the last part of the words left more than this share, are likely the wanted ones. */
const [maxLikely, likelyShare] = [2000, 0.9];
/** Documents after which other work gets its turn. */
const idsPerTurn = 50_000;
/** Segments read at once: few at first, since a common word is found at once, and more the rarer it turns out. */
const [firstBatch, batchGrowth, maxBatch] = [1, 4, 32];

/**
 * What of the index may hold the words, segment by segment from the newest. So the cost of a word follows from how
 * far back one has to go to find enough of it, common or rare.
 */
export async function* findDocuments(
  db: Queryable,
  index: Index,
  requested: Wanted,
  inTime: () => void,
): AsyncGenerator<Candidates> {
  let clauses: Clause[] | undefined;
  let below = requested.untilId + 1;
  for (let batch = firstBatch; ; batch = Math.min(batch * batchGrowth, maxBatch)) {
    inTime();
    const segments = await findSegments(db, index, requested, below, batch);
    const [newest] = segments;
    if (newest === undefined) return;
    clauses ??= await orderedClauses(db, index, newest, requested);
    yield* await candidatesIn(db, index, segments, clauses, inTime);
    below = segments.at(-1)?.first_id ?? 0;
  }
}

/** A document has a gram in at least one of the ranges. */
type Clause = readonly GramRange[];

/** The rarest parts of the words first, as the newest segment has them. */
async function orderedClauses(db: Queryable, index: Index, newest: Segment, { words, tags }: Wanted) {
  const ranges = rangesOf(words).slice(0, maxRanges);
  const tagged = tags.map((ids) => ids.map((id): GramRange => [tagGram(id), tagGram(id)]));
  if (ranges.length === 1) return [...ranges.map((range) => [range]), ...tagged];
  const counts = new Map<number, number>();
  for (const { place, data } of await findBlocks(db, index, [newest.first_id], ranges))
    decodeBlock(data, newest.first_id, ranges[place - 1] ?? [0, 0], (ids) =>
      counts.set(place - 1, ids.length),
    );
  const rarest = [...ranges.entries()]
    .toSorted(([left], [right]) => (counts.get(left) ?? 0) - (counts.get(right) ?? 0))
    .slice(0, rarestRanges);
  return [...rarest.map(([, range]) => [range]), ...tagged];
}

async function candidatesIn(
  db: Queryable,
  index: Index,
  segments: readonly Segment[],
  clauses: readonly Clause[],
  inTime: () => void,
): Promise<Candidates[]> {
  let left = new Map<number, number[] | undefined>(
    segments.map(({ first_id: firstId }) => [firstId, undefined]),
  );
  let before = Infinity;
  for (const clause of clauses) {
    const count = countOf(left);
    if (count <= fewCandidates || (count <= maxLikely && count > before * likelyShare)) break;
    before = count;
    inTime();
    const having = await documentsWith(db, index, [...left.keys()], clause, inTime);
    const both = [...left].map(
      ([firstId, ids]) => [firstId, common(ids, having.get(firstId) ?? [])] as const,
    );
    left = new Map(both.filter(([, ids]) => ids.length > 0));
  }
  return together([...left].map(([firstId, ids]) => ({ firstId, ids: (ids ?? []).toReversed() })));
}

/** What is not narrowed down yet counts as many. */
function countOf(left: ReadonlyMap<number, readonly number[] | undefined>): number {
  let count = 0;
  for (const ids of left.values()) count += ids?.length ?? Infinity;
  return count;
}

/** Segments with few candidates are looked at together: a rare word has one in each. */
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
async function documentsWith(
  db: Queryable,
  index: Index,
  firstIds: readonly number[],
  clause: Clause,
  inTime: () => void,
) {
  const lists = new Map<number, number[][]>();
  let count = 0;
  for (const { first_id: firstId, place, data } of await findBlocks(db, index, firstIds, clause)) {
    const found = lists.get(firstId) ?? [];
    lists.set(firstId, found);
    decodeBlock(data, firstId, clause[place - 1] ?? [0, 0], (ids) => {
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

/** What is in both ascending lists. */
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
