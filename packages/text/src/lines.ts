import type { Inline } from './markdown-nodes.ts';

/** The source of a link, an image, or a mention: its marker, text, address, and quoted title. */
export type Written = { sign: string; words: string; address: string; title?: string | undefined };

/**
 * Options of parsing: whose files may be rendered as images, the constructs of a line if they are others than those of
 * messages, and for editors, what else the source contains.
 */
export type Reading = {
  origin: string;
  token?: RegExp;
  asWritten?: (node: Inline, written: Written) => Inline;
};

/** The lines of a text, or of a part of it. */
export type Lines = Reading & { lines: readonly string[]; depth: number };

export function lineAt({ lines }: Lines, at: number): string {
  return lines[at] ?? '';
}

/** How far a line is indented; a tab counts for four spaces. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === '\t') columns += 4;
    else if (character === ' ') columns += 1;
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
