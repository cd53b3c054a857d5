/*
 * As much of the tar format as our archives need: plain files with short names, so that any `tar` can list and
 * unpack it.
 */

export const blockBytes = 512;
const maxNameBytes = 100;
/** Eleven octal digits. */
const maxFileBytes = 8 ** 11 - 1;

const mode = { start: 100, end: 108 };
const size = { start: 124, end: 136 };
const checksum = { start: 148, end: 156 };

/** The header of a file. */
export function tarHeader(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > maxNameBytes || bytes > maxFileBytes)
    throw new Error(`${name} does not fit into an archive`);
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0);
  header.write('0000600\u{0}0000000\u{0}0000000\u{0}', mode.start);
  header.write(`${bytes.toString(8).padStart(11, '0')}\u{0}`, size.start);
  header.write('00000000000\u{0}', size.end);
  header.write('0', checksum.end);
  // Behind the target of a link, which is empty here.
  header.write('ustar\u{0}00', 257);
  header.write(`${checksumOf(header)}\u{0} `, checksum.start);
  return header;
}

/** A parsed header; undefined for the empty block at the end. Throws for an invalid one. */
export function readTarHeader(header: Buffer): { name: string; bytes: number } | undefined {
  if (header.every((byte) => byte === 0)) return undefined;
  const stored = header.toString('latin1', checksum.start, checksum.start + 6);
  const bytes = Number.parseInt(header.toString('latin1', size.start, size.end - 1), 8);
  if (stored !== checksumOf(header) || !Number.isSafeInteger(bytes)) throw new Error('a header is damaged');
  const end = header.indexOf(0);
  return { name: header.toString('utf8', 0, Math.min(end === -1 ? maxNameBytes : end, maxNameBytes)), bytes };
}

/** Zeros that fill the last block of a file. */
export function paddingOf(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes;
}

/** The sum of a header's bytes with its own place counted as spaces, in octal digits. */
function checksumOf(header: Buffer): string {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= checksum.start && at < checksum.end ? 0x20 : byte;
  return sum.toString(8).padStart(6, '0');
}
