import {
  eightBitEncoding,
  isAscii,
  markedEncoding,
  unmarkedUtf16,
  withoutLost,
  type Encoding,
} from './encoding.ts';

export type Transcoded = {
  /** The same text in UTF-8, without a mark. */
  bytes: AsyncGenerator<Buffer>;
  /** Known once the bytes were read. */
  encoding: () => Encoding;
};

/** Reads text in any of the encodings of spreadsheets, piece by piece. */
export function transcode(source: AsyncIterable<Uint8Array>): Transcoded {
  let encoding: Encoding = 'utf-8';
  const bytes = async function* (): AsyncGenerator<Buffer> {
    let decoder: InstanceType<typeof TextDecoder> | undefined;
    for await (const chunk of withoutByteOrderMark(source, (found) => (encoding = found))) {
      // Until the first other character, both encodings of eight bits are the same.
      if (decoder === undefined && encoding === 'utf-8' && isAscii(chunk)) {
        yield Buffer.from(chunk);
        continue;
      }
      if (decoder === undefined && encoding === 'utf-8') encoding = eightBitEncoding(chunk);
      decoder ??= new TextDecoder(encoding);
      yield Buffer.from(withoutLost(decoder.decode(chunk, { stream: true })));
    }
    const rest = decoder?.decode();
    if (rest) yield Buffer.from(withoutLost(rest));
  };
  return { bytes: bytes(), encoding: () => encoding };
}

/**
 * The chunks without the byte order mark; reports the encoding identified by the mark, or by zeros in the first chunk.
 */
async function* withoutByteOrderMark(
  source: AsyncIterable<Uint8Array>,
  found: (encoding: Encoding) => void,
): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of source) {
    if (!isFirst) {
      yield chunk;
      continue;
    }
    isFirst = false;
    const marked = markedEncoding(chunk);
    const encoding = marked?.encoding ?? unmarkedUtf16(chunk.subarray(0, 4096));
    if (encoding !== undefined) found(encoding);
    yield chunk.subarray(marked?.bomBytes ?? 0);
  }
}
