import { indentOf, lineAt, withoutIndent, type Lines } from './lines.ts';

/** A list whose items have not been read yet. */
type List = { ordered: boolean; start: number; items: string[][]; end: number };

type Marker = { isOrdered: boolean; start: number; indent: number; width: number; isEmpty: boolean };

const marker = /^( {0,3})([-+*]|\d{1,9}[.)])( {1,4}|$)/;

/** The list that a line begins. */
export function listAt(text: Lines, at: number): List | undefined {
  const first = markerOf(lineAt(text, at));
  if (!first) return undefined;
  const items: string[][] = [];
  let end = at;
  for (let next: number | undefined = at; next !== undefined; next = nextItem(text, end, first)) {
    end = itemEnd(text, next);
    items.push(itemLines(text, next, end));
  }
  return { ordered: first.isOrdered, start: first.start, items, end };
}

/**
 * Whether a line begins a list although it follows text: of numbers only `1.` does, because a line of text may
 * begin with any.
 */
export function beginsListAfterWords(line: string): boolean {
  const found = markerOf(line);
  return found !== undefined && interruptsWords(found);
}

const interruptsWords = ({ isEmpty, isOrdered, start }: Marker): boolean =>
  !isEmpty && (!isOrdered || start === 1);

function markerOf(line: string): Marker | undefined {
  const [whole, indent = '', sign = ''] = marker.exec(line) ?? [];
  if (whole === undefined) return undefined;
  const start = Number.parseInt(sign, 10);
  return {
    isOrdered: !Number.isNaN(start),
    start: Number.isNaN(start) ? 1 : start,
    indent: indent.length,
    width: whole.length,
    isEmpty: whole.length >= line.trimEnd().length,
  };
}

/** The start of the next item of the same list, skipping blank lines. */
function nextItem(text: Lines, from: number, first: Marker): number | undefined {
  let at = from;
  while (at < text.lines.length && lineAt(text, at).trim() === '') at += 1;
  const found = markerOf(lineAt(text, at));
  return found?.isOrdered === first.isOrdered ? at : undefined;
}

/**
 * Text indented by two spaces belongs to the item above it: less than some specifications require, but what
 * people type.
 */
const minIndent = 2;

function itemEnd(text: Lines, at: number): number {
  const least = (markerOf(lineAt(text, at))?.indent ?? 0) + minIndent;
  let end = at + 1;
  for (let next = end; next < text.lines.length; next += 1) {
    const line = lineAt(text, next);
    if (line.trim() === '') continue;
    if (indentOf(line) < least) break;
    end = next + 1;
  }
  return end;
}

function itemLines(text: Lines, at: number, end: number): string[] {
  const line = lineAt(text, at);
  const width = markerOf(line)?.width ?? 0;
  const rest = text.lines.slice(at + 1, end).map((each) => withoutIndent(each, width));
  return [line.slice(width), ...rest];
}
