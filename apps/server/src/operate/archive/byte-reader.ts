import type { Readable } from 'node:stream';

export type ByteReader = {
  /** Exactly so many bytes. Throws when there are fewer. */
  take(count: number): Promise<Buffer>;
  /** The same in pieces, for what may be large. */
  stream(count: number): AsyncGenerator<Buffer>;
  /** Reads on to the end. */
  toEnd(): Promise<void>;
};

/** Reads a stream by numbers of bytes. */
export function byteReader(source: Readable): ByteReader {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const fill = async (): Promise<boolean> => {
    const next = await chunks.next();
    if (next.done === true) return false;
    rest = next.value;
    return true;
  };
  async function* stream(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      if (rest.length === 0 && !(await fill())) throw new Error('it ends too early');
      const chunk = rest.subarray(0, left);
      rest = rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }
  return {
    stream,
    async take(count) {
      const pieces: Buffer[] = [];
      for await (const chunk of stream(count)) pieces.push(chunk);
      return Buffer.concat(pieces);
    },
    async toEnd() {
      while (await fill());
    },
  };
}
