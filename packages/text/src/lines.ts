/**
 * How a text is read: the origin whose files may be drawn as pictures, or as it is written, for those who change it.
 * Then addresses, titles and pictures are what they are in the text; what is no link stays none.
 */
export type Reading = { origin: string; asWritten?: boolean };

/** Addresses stay as they are; the origin is only to tell those that would be none. */
export const asWritten: Reading = { origin: 'https://nowhere.invalid', asWritten: true };

/** The lines of a text, or of a part of it. */
export type Lines = Reading & { lines: readonly string[]; depth: number };

export function lineAt({ lines }: Lines, at: number): string {
  return lines[at] ?? '';
}

/** How far a line is indented; a tab counts for four spaces. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const sign of line) {
    if (sign === '\t') columns += 4;
    else if (sign === ' ') columns += 1;
    else break;
  }
  return columns;
}

/** The line without its first spaces, `width` of them at most, or without its first tab. */
export function withoutIndent(line: string, width: number): string {
  if (width > 0 && line.startsWith('\t')) return line.slice(1);
  const [spaces = ''] = /^ */.exec(line) ?? [];
  return line.slice(Math.min(spaces.length, width));
}
