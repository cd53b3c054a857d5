import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Db, Queryable, Trx } from '../database.ts';
import { addGrams, tagGram } from './grams.ts';
import { encodeBlocks } from './postings.ts';
import {
  databaseTime,
  dropNeedlessChanges,
  dropRepeatedChanges,
  hasOlderTransactions,
  type Index,
  indexedUntil,
  inTurn,
  mostChanged,
  takeChanges,
  writeSegment,
} from './segment-queries.ts';

/** What one document is found by. */
export type Document = {
  id: number;
  at: Date;
  texts: readonly (string | null)[];
  /** What else it is found by, see `tagGram`. */
  tags: readonly number[];
};

/** Documents of one kind, whose ids rise. */
export type DocumentSource = {
  kind: number;
  /** Accounts that may have as many documents that are not indexed. */
  findBehind(db: Queryable, count: number): Promise<number[]>;
  /** The id of the document that comes so many behind another one. */
  findNth(db: Queryable, accountId: number, after: number, count: number): Promise<number | undefined>;
  /** The next documents behind an id, ascending. */
  read(db: Queryable, accountId: number, after: number, until: number, limit: number): Promise<Document[]>;
};

/** Documents of a segment: until there are as many, a search reads the newest ones themselves. */
export const segmentSize = 8192;
/** Grams of documents in a segment; long texts end it sooner. */
const maxPostings = 600_000;
const documentsPerRead = 256;
/** Changed documents that every search of an account reads. */
const maxChanged = 500;
/** Characters after which other work gets its turn. */
const charactersPerTurn = 10_000;

/** Indexes what has come since the last time, and again what has changed most. */
export async function indexDocuments(db: Db, source: DocumentSource, size = segmentSize): Promise<void> {
  for (const accountId of await source.findBehind(db, size)) {
    while (await indexNext(db, source, accountId, size));
    await forgetNeedless(db, { accountId, kind: source.kind });
    await indexChanged(db, source, accountId);
  }
}

/** In turn with what indexes: it may have read a document before the change that would be forgotten here. */
async function forgetNeedless(db: Db, index: Index): Promise<void> {
  await db.transaction().execute((trx) =>
    inTurn(trx, async () => {
      await dropNeedlessChanges(trx, index, await indexedUntil(trx, index));
      await dropRepeatedChanges(trx, index);
    }),
  );
}

/** Whether a segment was full. */
async function indexNext(db: Db, source: DocumentSource, accountId: number, size: number): Promise<boolean> {
  const index = { accountId, kind: source.kind };
  const after = await indexedUntil(db, index);
  const until = await source.findNth(db, accountId, after, size);
  if (until === undefined || !(await isSettled(db))) return false;
  const done = await db.transaction().execute((trx) =>
    inTurn(trx, async () => {
      if ((await indexedUntil(trx, index)) !== after) return false;
      await takeChanges(trx, index, { first_id: after + 1, last_id: until });
      await indexSegment(trx, source, accountId, { after, until });
      return true;
    }),
  );
  return done ?? false;
}

/** Writes segments again until few enough documents have changed since. */
export async function indexChanged(
  db: Db,
  source: DocumentSource,
  accountId: number,
  most = maxChanged,
): Promise<void> {
  const index = { accountId, kind: source.kind };
  for (;;) {
    const segment = await mostChanged(db, index, most);
    if (segment === undefined) return;
    const done = await db.transaction().execute((trx) =>
      inTurn(trx, async () => {
        await takeChanges(trx, index, segment);
        const { first_id: firstId, last_id: until } = segment;
        await indexSegment(trx, source, accountId, { after: firstId - 1, until, firstId });
        return true;
      }),
    );
    if (done === undefined) return;
  }
}

type Extent = { after: number; until: number; firstId?: number };

/** Ends early when it is full; a segment that is written again always goes on to its end. */
async function indexSegment(trx: Trx, source: DocumentSource, accountId: number, extent: Extent) {
  const postings = new Map<number, number[]>();
  let [count, characters, lastId] = [0, 0, extent.after];
  let oldest: Document | undefined;
  let newest: Document | undefined;
  let firstId = extent.firstId;
  while (lastId < extent.until && (count < maxPostings || extent.firstId !== undefined)) {
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
  const segment = {
    first_id: firstId,
    last_id: extent.firstId === undefined ? lastId : extent.until,
    ...times,
  };
  await writeSegment(trx, { accountId, kind: source.kind }, segment, encodeBlocks(postings, firstId));
}

/** How many grams it has. */
function addDocument(postings: Map<number, number[]>, { id, texts, tags }: Document): number {
  const grams = new Set(tags.map(tagGram));
  for (const text of texts) if (text !== null) addGrams(text, grams);
  for (const gram of grams) {
    const ids = postings.get(gram);
    if (ids === undefined) postings.set(gram, [id]);
    else ids.push(id);
  }
  return grams.size;
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
