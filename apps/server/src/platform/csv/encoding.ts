/** What a file of text can be written in. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

type Found = { encoding: Encoding; bomBytes: number };

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The encoding that a byte order mark names, and the length of the mark. */
export function markedEncoding(head: Uint8Array): Found | undefined {
  const found = marks.find(([, marker]) => marker.every((byte, at) => head[at] === byte));
  return found && { encoding: found[0], bomBytes: found[1].length };
}

/** UTF-16 without a mark: every other byte of Western text is zero. */
export function unmarkedUtf16(head: Uint8Array): Encoding | undefined {
  if (head.length < 4) return undefined;
  const zerosAt = (offset: number) =>
    head.filter((byte, at) => at % 2 === offset && byte === 0).length / (head.length / 2);
  if (zerosAt(1) > 0.5 && zerosAt(0) < 0.1) return 'utf-16le';
  if (zerosAt(0) > 0.5 && zerosAt(1) < 0.1) return 'utf-16be';
  return undefined;
}

export function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80);
}

const lost = '\u{fffd}';

/**
 * Which of the two encodings that agree on ASCII these bytes are in, the last character of which may be cut. Text in
 * Windows-1252 is next to never valid UTF-8; text in UTF-8 may hold a few broken characters.
 */
export function eightBitEncoding(bytes: Uint8Array): 'utf-8' | 'windows-1252' {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  const broken = text.match(/\u{fffd}/gu)?.length ?? 0;
  const whole = (text.match(/[\u{80}-\u{10ffff}]/gu)?.length ?? 0) - broken;
  return broken > whole ? 'windows-1252' : 'utf-8';
}

/** Text without what could not be read. */
export function withoutLost(text: string): string {
  return text.replaceAll(lost, '');
}
