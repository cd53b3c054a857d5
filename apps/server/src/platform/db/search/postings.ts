/**
 * The documents of each gram in one segment, as bytes: blocks of neighboring grams, each with the ids of its
 * documents. All numbers are distances from the one before, seven bits a byte: most take one.
 */

/** Blocks end behind this many bytes: large enough for a row, small enough to be read for one gram. */
const blockBytes = 400;

export type Block = { lastGram: number; data: Buffer };

/** `postings` has the documents of each gram, ascending and above `baseId`. */
export function encodeBlocks(postings: ReadonlyMap<number, readonly number[]>, baseId: number): Block[] {
  const blocks: Block[] = [];
  const writer = createBlockWriter(baseId, (block) => blocks.push(block));
  for (const gram of [...postings.keys()].toSorted((left, right) => left - right))
    writer.add(gram, postings.get(gram) ?? []);
  writer.close();
  return blocks;
}

export type BlockWriter = {
  /** Grams are added in ascending order, each once, with its documents, ascending and above `baseId`. */
  add(gram: number, ids: readonly number[]): void;
  /** The same with documents as `joinPostings` gives them. */
  addBytes(gram: number, ids: Uint8Array): void;
  close(): void;
};

/** Calls `put` with each block once it is full. */
export function createBlockWriter(baseId: number, put: (block: Block) => void): BlockWriter {
  let parts: Uint8Array[] = [];
  let size = 0;
  let before = 0;
  const close = () => {
    if (size > 0) put({ lastGram: before, data: Buffer.concat(parts, size) });
    [parts, size, before] = [[], 0, 0];
  };
  const addBytes = (gram: number, ids: Uint8Array) => {
    if (size > 0 && size + ids.length > blockBytes) close();
    const head: number[] = [];
    writeNumber(head, gram - before);
    writeNumber(head, ids.length);
    parts.push(Uint8Array.from(head), ids);
    size += head.length + ids.length;
    before = gram;
  };
  return { add: (gram, documents) => addBytes(gram, encodeIds(documents, baseId)), addBytes, close };
}

/** The documents of a gram in one segment, as a block has them: above `baseId`. */
export type Posting = { baseId: number; bytes: Uint8Array };

/**
 * The documents of several segments, the oldest first, as one above `baseId`. Only where one begins is rewritten:
 * a list of the documents themselves would take many times the memory.
 */
export function joinPostings(postings: readonly Posting[], baseId: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let before = baseId;
  for (const { baseId: ownBase, bytes } of postings) {
    const reader = { data: bytes, at: 0 };
    const firstId = ownBase + readNumber(reader);
    const head: number[] = [];
    writeNumber(head, firstId - before);
    parts.push(Uint8Array.from(head), bytes.subarray(reader.at));
    before = firstId;
    while (reader.at < bytes.length) before += readNumber(reader);
  }
  return Buffer.concat(parts);
}

function encodeIds(ids: readonly number[], baseId: number): Uint8Array {
  const bytes: number[] = [];
  let before = baseId;
  for (const id of ids) {
    writeNumber(bytes, id - before);
    before = id;
  }
  return Uint8Array.from(bytes);
}

function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** The documents of each gram of a block, not decoded yet. */
export function postingsOf(data: Buffer, baseId: number): { gram: number; posting: Posting }[] {
  const found: { gram: number; posting: Posting }[] = [];
  const reader = { data, at: 0 };
  let gram = 0;
  while (reader.at < data.length) {
    gram += readNumber(reader);
    const length = readNumber(reader);
    const end = reader.at + length;
    found.push({ gram, posting: { baseId, bytes: data.subarray(reader.at, end) } });
    reader.at = end;
  }
  return found;
}

/** Calls `found` with the documents of each gram between two, ascending. */
export function decodeBlock(
  data: Buffer,
  baseId: number,
  [first, last]: readonly [number, number],
  found: (ids: number[], gram: number) => void,
): void {
  const reader = { data, at: 0 };
  let gram = 0;
  while (reader.at < data.length) {
    gram += readNumber(reader);
    const length = readNumber(reader);
    if (gram > last) return;
    const end = reader.at + length;
    if (gram >= first) found(decodeIds(reader, baseId, end), gram);
    reader.at = end;
  }
}

type Reader = { readonly data: Uint8Array; at: number };

function decodeIds(reader: Reader, baseId: number, end: number): number[] {
  const ids: number[] = [];
  let id = baseId;
  while (reader.at < end) {
    id += readNumber(reader);
    ids.push(id);
  }
  return ids;
}

function readNumber(reader: Reader): number {
  let value = 0;
  let step = 1;
  for (;;) {
    const byte = reader.data[reader.at] ?? 0;
    reader.at += 1;
    if (byte < 128) return value + byte * step;
    value += (byte - 128) * step;
    step *= 128;
  }
}
