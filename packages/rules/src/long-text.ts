import { afterLine, fenceLines, isTableRow, type OpenBlock } from './open-blocks.ts';

/** How much of a message is rendered initially: about a page and a half. The rest on demand. */
export const maxShownCharacters = 5000;
export const maxShownLines = 150;

/** How far to search beyond a part for the end of an unfinished element. */
const lookAhead = 600;
const maxLabelCharacters = 500;
const maxClusterUnits = 64;
/** Longer than any word and most addresses. */
const maxWordCharacters = 200;

/** A part of a long text that can be rendered separately. */
export type TextChunk = {
  /** Its text; all parts together are the whole. */
  text: string;
  /** The lines that reopen and close a block of code that is cut, empty for others. */
  opening: string;
  closing: string;
  /** The header of a split table, repeated where Markdown has tables. */
  tableHead: string;
  /**
   * Part of a word that is too long for one part: half a URL is a different one, so none of it becomes a link.
   */
  isPlain: boolean;
};

/** Where a part begins or ends, and the Markdown block open there. */
type ScanState = { at: number; open: OpenBlock; isInWord: boolean };
type LineEnd = { at: number; open: OpenBlock; isBlank: boolean; isCut: boolean };

const textStart: ScanState = { at: 0, open: {}, isInWord: false };

/** Whether a text is too long to be rendered in one part. */
export function isLongText(text: string): boolean {
  return nextCut(text, textStart).at < text.length;
}

/** Whether a text has a word that is too long to be a real one. */
export function hasLongWord(text: string): boolean {
  return text.length > maxWordCharacters && text.split(/\s/).some((word) => word.length > maxWordCharacters);
}

/** The first part of a text: all of it if it is not long. */
export function firstChunk(text: string): TextChunk {
  return pieceBetween(text, textStart, nextCut(text, textStart));
}

/**
 * Splits a text into pieces that can each be rendered in one go. A piece ends with a paragraph, a line, or a word if
 * one ends in its second half, and never within a grapheme. Reads the text a bounded number of times.
 */
export function chunksOf(text: string): TextChunk[] {
  const pieces: TextChunk[] = [];
  for (let start = textStart; start.at < text.length;) {
    const end = nextCut(text, start);
    pieces.push(pieceBetween(text, start, end));
    start = end;
  }
  return pieces;
}

function pieceBetween(whole: string, start: ScanState, end: ScanState): TextChunk {
  const text = whole.slice(start.at, end.at);
  const cut = end.at < whole.length ? end.open.fence : undefined;
  return {
    text,
    opening: start.open.fence ? fenceLines(start.open.fence).first : '',
    closing: cut ? (text.endsWith('\n') ? '' : '\n') + fenceLines(cut).last : '',
    tableHead: tableHeadAt(whole, start),
    isPlain: start.isInWord || end.isInWord,
  };
}

/** The header that the rows of a part need, if it begins with a row. */
function tableHeadAt(text: string, { at, open, isInWord }: ScanState): string {
  if (open.tableHead === undefined || isInWord) return '';
  const [line = ''] = text.slice(at, at + lookAhead).split('\n', 1);
  return isTableRow(line) ? open.tableHead : '';
}

function nextCut(text: string, start: ScanState): ScanState {
  const room = maxShownCharacters - tableHeadAt(text, start).length;
  if (start.isInWord) return cutInWord(text, start, room);
  const { limit, ends } = lineEnds(text, start, room);
  const openAt = (at: number): OpenBlock => ends.findLast((end) => end.at <= at)?.open ?? start.open;
  const cutAt = (at: number): ScanState => ({ at, open: openAt(at), isInWord: false });
  if (limit >= text.length) return cutAt(text.length);
  const half = start.at + Math.ceil((limit - start.at) / 2);
  const late = ends.filter((end) => end.isCut && end.at > half);
  const line = late.findLast((end) => end.isBlank && !end.open.fence) ?? late.at(-1);
  if (line) return cutAt(line.at);
  const isCode = openAt(limit).fence !== undefined;
  const space = lastSpace(text, half, limit);
  if (space !== undefined) return cutAt(isCode ? space : beforeLink(text, start.at, space));
  if (isCode) return cutAt(clusterEnd(text, start.at, limit));
  if (/\s/.test(text.charAt(limit))) return cutAt(limit);
  const word = lastSpace(text, start.at, half);
  return word === undefined ? cutInWord(text, start, room) : cutAt(word);
}

/**
 * Where the piece has to end at the latest, after its last line or its last character, and the lines that end before.
 * Neither the head of a table nor the last line of a code block is parted from what is next to it.
 */
function lineEnds(text: string, start: ScanState, room: number): { limit: number; ends: LineEnd[] } {
  const window = text.slice(start.at, start.at + room + lookAhead);
  const ends: LineEnd[] = [];
  let { open } = start;
  let above = '';
  for (let at = 0; ;) {
    const newline = window.indexOf('\n', at);
    const line = newline === -1 ? window.slice(at) : window.slice(at, newline);
    const next = afterLine(open, line, above);
    const isHead = next.tableHead !== undefined && next !== open;
    const last = ends.at(-1);
    if (last && (isHead || (open.fence && !next.fence))) last.isCut = false;
    if (ends.length === maxShownLines) return { limit: start.at + at, ends };
    if (newline === -1 || newline >= room) return { limit: start.at + room, ends };
    at = newline + 1;
    const isCut = !isHead && !(next.fence && !open.fence);
    ends.push({ at: start.at + at, open: next, isBlank: line.trim() === '', isCut });
    open = next;
    above = line;
  }
}

/** A word longer than a part continues over several parts, and ends with the space after it. */
function cutInWord(text: string, start: ScanState, room: number): ScanState {
  const limit = start.at + room;
  const { open } = start;
  const found = start.isInWord ? spaces.exec(text.slice(start.at, limit)) : null;
  if (found) {
    const length = found[0].indexOf('\n') + 1 || found[0].length;
    return { at: start.at + found.index + length, open, isInWord: false };
  }
  if (limit >= text.length) return { at: text.length, open, isInWord: false };
  return { at: clusterEnd(text, start.at, limit), open, isInWord: true };
}

const space = /[^\S\r]/;
const joinsBefore = /[\p{M}\u200d]/u;
const spaces = /[^\S\r]+(?![\p{M}\u200d])/u;

/** The end of the last space between two places. */
function lastSpace(text: string, from: number, to: number): number | undefined {
  for (let at = to; at > from; at -= 1) {
    if (space.test(text.charAt(at - 1)) && !joinsBefore.test(text.charAt(at))) return at;
  }
  return undefined;
}

/** A split within a link's text is moved before the link. */
function beforeLink(text: string, start: number, at: number): number {
  const from = Math.max(start, at - maxLabelCharacters);
  const before = text.slice(from, at);
  const open = before.lastIndexOf('[');
  if (open === -1 || before.includes(']', open) || before.includes('\n', open)) return at;
  const after = text.slice(at, at + maxLabelCharacters);
  const close = after.search(/[[\]\n]/);
  return close !== -1 && after.startsWith('](', close) ? (lastSpace(text, start, from + open) ?? at) : at;
}

/** The end of the last complete grapheme before a limit: 👨‍👩‍👧 is one. */
function clusterEnd(text: string, start: number, limit: number): number {
  const from = Math.max(start, limit - maxClusterUnits);
  let end = from;
  // Older browsers have no segmenter.
  if ('Segmenter' in Intl) {
    const window = text.slice(from, limit + maxClusterUnits);
    for (const { index } of new Intl.Segmenter().segment(window)) {
      if (from + index > limit) break;
      end = from + index;
    }
  }
  if (end > from) return end;
  return limit > start + 1 && isHighSurrogate(text.charCodeAt(limit - 1)) ? limit - 1 : limit;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
