import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Db, Trx } from '../database.ts';
import { addDocument, type Document, type DocumentSource } from './documents.ts';
import { indexChanged } from './index-changes.ts';
import { mergeNext } from './merge-segments.ts';
import { createBlockWriter, type Block } from './postings.ts';
import {
  databaseTime,
  dropNeedlessChanges,
  dropRepeatedChanges,
  hasOlderTransactions,
  type Index,
  indexedUntil,
  inTurn,
  consumeChanges,
  writeSegment,
} from './segment-queries.ts';

/** Documents of a segment: until there are as many, a search reads the newest ones themselves. */
const segmentSize = 2048;
/** Grams of documents in a segment; long texts end it sooner. */
const maxPostings = 600_000;
const documentsPerRead = 256;
/** Characters, and grams, after which other work gets its turn. */
const charactersPerTurn = 10_000;
const gramsPerTurn = 5_000;

type Sizes = { size?: number; segmentsPerMerge?: number };

/**
 * Indexes new documents, and again those that changed most. Accounts and kinds take turns, one segment at a time, so
 * that none waits for all of another's; old segments are merged in between, so that there are never many. Returns
 * how many segments were written.
 */
export async function indexDocuments(
  db: Db,
  sources: readonly DocumentSource[],
  { size = segmentSize, segmentsPerMerge }: Sizes = {},
): Promise<number> {
  let behind: Behind[] = [];
  let written = 0;
  for (const source of sources)
    for (const accountId of await source.findBehind(db, size)) behind.push({ source, accountId });
  while (behind.length > 0) {
    const still: Behind[] = [];
    for (const one of behind) {
      const turn = await indexNextSegment(db, one, size, segmentsPerMerge);
      if (turn.isWritten) written += 1;
      if (turn.isWritten || turn.isMerged) still.push(one);
    }
    behind = still;
  }
  return written;
}

/** Documents of a kind in an account of which many are not indexed. */
type Behind = { source: DocumentSource; accountId: number };

async function indexNextSegment(
  db: Db,
  { source, accountId }: Behind,
  size: number,
  segmentsPerMerge?: number,
) {
  const index = { accountId, kind: source.kind };
  const isWritten = await indexNext(db, source, accountId, size);
  const isMerged = await mergeNext(db, index, segmentsPerMerge);
  if (!isWritten && !isMerged) {
    await deleteNeedless(db, index);
    await indexChanged(db, source, accountId);
  }
  return { isWritten, isMerged };
}

/** Serialized with indexing, which may have read a document before the change that would be dropped here. */
async function deleteNeedless(db: Db, index: Index): Promise<void> {
  await db.transaction().execute((trx) =>
    inTurn(trx, async () => {
      await dropNeedlessChanges(trx, index, await indexedUntil(trx, index));
      await dropRepeatedChanges(trx, index);
    }),
  );
}

/** Whether there was enough for a segment. */
async function indexNext(db: Db, source: DocumentSource, accountId: number, size: number): Promise<boolean> {
  const index = { accountId, kind: source.kind };
  const after = await indexedUntil(db, index);
  const until = await source.findNth(db, accountId, after, size);
  if (until === undefined || !(await isSettled(db))) return false;
  const done = await db.transaction().execute((trx) =>
    inTurn(trx, async () => {
      if ((await indexedUntil(trx, index)) !== after) return false;
      await consumeChanges(trx, index, { first_id: after + 1, last_id: until });
      await indexSegment(trx, source, accountId, { after, until });
      return true;
    }),
  );
  return done ?? false;
}

/** Ids behind one and up to another. */
type Extent = { after: number; until: number };

/** Ends early when it is full. */
async function indexSegment(trx: Trx, source: DocumentSource, accountId: number, extent: Extent) {
  const postings = new Map<number, number[]>();
  let [count, characters, lastId] = [0, 0, extent.after];
  let oldest: Document | undefined;
  let newest: Document | undefined;
  let firstId: number | undefined;
  while (lastId < extent.until && count < maxPostings) {
    const documents = await source.read(trx, accountId, lastId, extent.until, documentsPerRead);
    for (const document of documents) {
      count += addDocument(postings, document);
      characters += document.texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
      if (characters > charactersPerTurn) [characters] = [0, await setImmediate()];
      if (oldest === undefined || document.at < oldest.at) oldest = document;
      if (newest === undefined || document.at > newest.at) newest = document;
      firstId ??= document.id;
    }
    lastId = documents.at(-1)?.id ?? extent.until;
  }
  if (firstId === undefined) return;
  const at = new Date(0);
  const times = { oldest_at: oldest?.at ?? at, newest_at: newest?.at ?? at };
  const segment = { first_id: firstId, last_id: lastId, ...times };
  await writeSegment(trx, { accountId, kind: source.kind }, segment, await encoded(postings, firstId));
}

async function encoded(postings: ReadonlyMap<number, readonly number[]>, firstId: number): Promise<Block[]> {
  const blocks: Block[] = [];
  const writer = createBlockWriter(firstId, (block) => blocks.push(block));
  const grams = [...postings.keys()].toSorted((left, right) => left - right);
  for (const [at, gram] of grams.entries()) {
    writer.add(gram, postings.get(gram) ?? []);
    if (at % gramsPerTurn === 0) await setImmediate();
  }
  writer.close();
  return blocks;
}

const triesToSettle = 20;
const settleMs = 100;

/**
 * Whether everything with an id of before can be read: ids are taken before their rows are shown. Transactions take
 * milliseconds; while a long one runs nothing is indexed, and searches read somewhat more.
 */
async function isSettled(db: Db): Promise<boolean> {
  const time = await databaseTime(db);
  for (let tries = 0; tries < triesToSettle; tries += 1) {
    if (!(await hasOlderTransactions(db, time))) return true;
    await sleep(settleMs);
  }
  return false;
}
