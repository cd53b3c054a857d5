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
  close(): void;
};

/** Calls `put` with each block once it is full. */
export function createBlockWriter(baseId: number, put: (block: Block) => void): BlockWriter {
  let bytes: number[] = [];
  let before = 0;
  const close = () => {
    if (bytes.length > 0) put({ lastGram: before, data: Buffer.from(bytes) });
    [bytes, before] = [[], 0];
  };
  return {
    add(gram, documents) {
      const ids = encodeIds(documents, baseId);
      if (bytes.length > 0 && bytes.length + ids.length > blockBytes) close();
      writeNumber(bytes, gram - before);
      writeNumber(bytes, ids.length);
      for (const byte of ids) bytes.push(byte);
      before = gram;
    },
    close,
  };
}

function encodeIds(ids: readonly number[], baseId: number): number[] {
  const bytes: number[] = [];
  let before = baseId;
  for (const id of ids) {
    writeNumber(bytes, id - before);
    before = id;
  }
  return bytes;
}

function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
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

type Reader = { readonly data: Buffer; at: number };

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
