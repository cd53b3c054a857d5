import type { Db, Trx } from '../database.ts';
import { addDocument, type DocumentSource } from './documents.ts';
import { deleteBlocks, findBlocksFor, insertBlocks, type StoredBlock } from './merge-queries.ts';
import { decodeBlock, encodeBlocks } from './postings.ts';
import { inTurn, mostChanged, consumeSomeChanges, type Index } from './segment-queries.ts';

/** Changed documents that every search of an account reads. */
const maxChanged = 500;
/** Changed documents that are read in one transaction. */
const changesPerBatch = 2000;
const gramsPerBatch = 5000;

/**
 * Adds the current grams of changed documents to their segments, until few changes are left. Former grams stay: the
 * database decides what matches.
 */
export async function indexChanged(
  db: Db,
  source: DocumentSource,
  accountId: number,
  limit = maxChanged,
): Promise<void> {
  const index = { accountId, kind: source.kind };
  for (;;) {
    const isDone = await db.transaction().execute((trx) =>
      inTurn(trx, async () => {
        const segment = await mostChanged(trx, index, limit);
        if (segment === undefined) return true;
        const ids = await consumeSomeChanges(trx, index, segment, changesPerBatch);
        await addDocuments(trx, source, index, segment.first_id, ids);
        return false;
      }),
    );
    if (isDone !== false) return;
  }
}

async function addDocuments(
  trx: Trx,
  source: DocumentSource,
  index: Index,
  firstId: number,
  ids: readonly number[],
): Promise<void> {
  const postings = new Map<number, number[]>();
  for (const id of ids.toSorted((left, right) => left - right))
    for (const document of await source.read(trx, index.accountId, id - 1, id, 1))
      addDocument(postings, document);
  const grams = [...postings.keys()].toSorted((left, right) => left - right);
  for (let at = 0; at < grams.length; at += gramsPerBatch)
    await addPostings(trx, index, firstId, grams.slice(at, at + gramsPerBatch), postings);
}

/** Writes the blocks again into which the grams, ascending, belong. */
async function addPostings(
  trx: Trx,
  index: Index,
  firstId: number,
  grams: readonly number[],
  added: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  const stored = await findBlocksFor(trx, index, firstId, grams);
  const contents = stored.map((block) => contentOf(block, firstId));
  if (contents.length === 0) contents.push(new Map());
  let position = 0;
  for (const gram of grams) {
    while (position < stored.length - 1 && gram > (stored[position]?.last_gram ?? Infinity)) position += 1;
    const content = contents[position];
    content?.set(gram, union(content.get(gram) ?? [], added.get(gram) ?? []));
  }
  await deleteBlocks(
    trx,
    index,
    firstId,
    stored.map(({ last_gram: gram }) => gram),
  );
  const blocks = contents.flatMap((content) => encodeBlocks(content, firstId));
  await insertBlocks(trx, index, firstId, blocks);
}

function contentOf({ data }: StoredBlock, firstId: number): Map<number, number[]> {
  const content = new Map<number, number[]>();
  decodeBlock(data, firstId, [0, Infinity], (ids, gram) => content.set(gram, ids));
  return content;
}

const union = (left: readonly number[], right: readonly number[]): number[] =>
  [...new Set([...left, ...right])].toSorted((one, other) => one - other);
