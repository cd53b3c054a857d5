import { endOfAddress, safeUrl, safeUrlFrom } from './addresses.ts';
import { decoded, entity, signOf } from './entities.ts';
import type { Reading } from './lines.ts';
import type { Inline } from './markdown-nodes.ts';
import {
  addNode,
  addRun,
  addText,
  finish,
  dropBracket,
  dropBrackets,
  newMarks,
  hasBracket,
  pushBracket,
  popBracket,
  type OpenMark,
  type Run,
} from './open-marks.ts';

/** A paragraph being parsed. `lastTicks` is where the last run of backticks of each length is. */
type Reader = {
  source: string;
  reading: Reading;
  isCell: boolean;
  at: number;
  open: OpenMark[];
  lastTicks: Map<number, number> | undefined;
};

/**
 * One alternative for each construct. None reads past its own marker or the next one of its kind, so a text
 * full of beginnings without an end is still parsed in one pass.
 */
export const messageToken =
  /(?<escaped>\\[!-/:-@[-`{-~])|(?<ticks>`+)|(?<run>\*+|_+|~+)|(?<opener>!?\[)|(?<closer>\])|(?<entity>&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-z]{2,4});)|<(?<angled>(?:https?:\/\/|mailto:|tel:)[^\s<>]+)>|(?<bare>(?<![\p{L}\p{N}])(?:https?:\/\/|www\.|mailto:)(?:[^\s<>"`[\]\\]|\\(?![\s<>"`[\]]|$))+)|(?<email>(?<![\p{L}\p{N}.%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,5}\.\p{L}{2,63})|(?<cellBreak><br ?\/?>)|(?<newline>[ \t]{0,9}\\?\n)/giu;

/** The target of a link, right after its text; a title is skipped. */
const destination =
  /\( {0,3}(?:<([^<>\n]*)>|((?:[^\s()<>\\]|\\[^\s]|\([^\s()<>]*\))*))(?: {1,3}("[^"\n]*"|'[^'\n]*'))? {0,3}\)/y;

/**
 * The content of a paragraph, or of a cell, whose lines are broken by `<br>`. Images are only shown for files of
 * `origin`, all others become links.
 */
export function parseInline(source: string, reading: Reading, isCell = false): Inline[] {
  const reader: Reader = { source, reading, isCell, at: 0, open: newMarks(), lastTicks: undefined };
  const { token = messageToken } = reading;
  while (reader.at < source.length) {
    token.lastIndex = reader.at;
    const match = token.exec(source);
    addText(reader.open, source.slice(reader.at, match?.index ?? source.length));
    if (!match?.groups) break;
    const [whole] = match;
    reader.at = match.index + whole.length;
    take(reader, whole, match.groups, match.index);
  }
  return finish(reader.open);
}

type Groups = Readonly<Record<string, string | undefined>>;

function take(reader: Reader, whole: string, groups: Groups, index: number): void {
  const { open } = reader;
  if (groups.escaped !== undefined) addText(open, whole.slice(1));
  else if (groups.superscript !== undefined)
    addNode(open, { kind: 'superscript', text: decoded(whole.slice(1, -1)) });
  else if (groups.ticks !== undefined) takeCode(reader, whole, index);
  else if (groups.run !== undefined) takeRun(reader, whole, index);
  else if (groups.opener !== undefined) pushBracket(open, whole === '[' ? '[' : '![', reader.at);
  else if (groups.closer !== undefined) closeBracket(reader, index);
  else if (groups.entity !== undefined) addText(open, signOf(entity.exec(whole) ?? [whole]));
  else if (groups.newline !== undefined || (groups.cellBreak !== undefined && reader.isCell))
    addNode(open, { kind: 'break' });
  else if (groups.cellBreak !== undefined) addText(open, whole);
  else takeAddress(reader, whole, groups, index);
}

function takeAddress(reader: Reader, whole: string, groups: Groups, index: number): void {
  const { angled, email } = groups;
  const shown = angled ?? whole.slice(0, email === undefined ? endOfAddress(whole) : whole.length);
  const scheme = email === undefined ? (/^www\.[^.]/i.test(shown) ? 'https://' : '') : 'mailto:';
  const href = safeUrl(scheme + decoded(shown));
  const text: Inline = { kind: 'text', text: decoded(shown) };
  if (href === null) addText(reader.open, text.text);
  else addNode(reader.open, { kind: 'link', href, children: [text] }, 1);
  // The characters that end an address may end emphasis as well.
  if (angled === undefined) reader.at = index + shown.length;
}

/** Code ends with as many backticks as it began with; a run without such an end is text. */
function takeCode(reader: Reader, ticks: string, index: number): void {
  const { source, open } = reader;
  reader.lastTicks ??= lastRuns(source);
  if ((reader.lastTicks.get(ticks.length) ?? 0) <= index) return addText(open, ticks);
  const run = /`+/g;
  run.lastIndex = reader.at;
  for (let match = run.exec(source); match; match = run.exec(source)) {
    if (match[0].length !== ticks.length) continue;
    const text = source.slice(reader.at, match.index).replaceAll('\n', ' ');
    const isPadded = /^ .* $/.test(text) && text.trim() !== '';
    addNode(open, { kind: 'code', text: isPadded ? text.slice(1, -1) : text });
    reader.at = run.lastIndex;
    return;
  }
}

function lastRuns(source: string): Map<number, number> {
  const last = new Map<number, number>();
  for (const { 0: ticks, index } of source.matchAll(/`+/g)) last.set(ticks.length, index);
  return last;
}

const punctuation = /[\p{P}\p{S}]/u;

/** Whether a run of markers can begin and end emphasis depends on the characters on both sides of it. */
function takeRun({ source, open, at }: Reader, signs: string, index: number): void {
  const sign = signs.charAt(0);
  if ((sign !== '*' && sign !== '_' && sign !== '~') || (sign === '~' && signs.length !== 2)) {
    return addText(open, signs);
  }
  const before = sideOf(source.slice(Math.max(0, index - 2), index), -1);
  const after = sideOf(source.slice(at, at + 2), 0);
  const opens = after !== 'space' && (after !== 'sign' || before !== 'letter');
  const closes = before !== 'space' && (before !== 'sign' || after !== 'letter');
  const isWord = sign === '_' && opens && closes;
  const run: Run = {
    sign,
    count: signs.length,
    canOpen: opens && (!isWord || before === 'sign'),
    canClose: closes && (!isWord || after === 'sign'),
  };
  addRun(open, run);
}

function sideOf(text: string, at: 0 | -1): 'space' | 'sign' | 'letter' {
  const character = Array.from(text).at(at) ?? '';
  if (character.trim() === '') return 'space';
  return punctuation.test(character) ? 'sign' : 'letter';
}

function closeBracket(reader: Reader, index: number): void {
  const { source, open } = reader;
  if (!hasBracket(open)) return addText(open, ']');
  destination.lastIndex = reader.at;
  const [whole = '', angled, plain, title] = destination.exec(source) ?? [];
  const bracket = whole === '' ? undefined : open.findLast(({ sign }) => sign === '[' || sign === '![');
  const words = source.slice(bracket?.from ?? index, index);
  const address = decoded(angled ?? plain ?? '');
  const found = bracket && target(reader, bracket, words, address);
  const node =
    found && (reader.reading.asWritten?.(found, { sign: bracket.sign, words, address, title }) ?? found);
  if (node === undefined) {
    dropBracket(open);
    addText(open, ']');
    if (whole !== '') takeAsText(reader, whole);
    return;
  }
  reader.at += whole.length;
  const taken = popBracket(open);
  if (node.kind === 'link' && taken?.sign === '[') {
    dropBrackets(open);
    return addNode(open, { ...node, children: unlinked(taken.children) }, taken.depth + 1);
  }
  addNode(open, node, 1);
}

/** A rejected URL stays as written, and no part of it becomes a link on its own. */
function takeAsText(reader: Reader, whole: string): void {
  reader.at += whole.length;
  addText(reader.open, whole);
}

function target({ reading }: Reader, bracket: OpenMark, words: string, address: string): Inline | undefined {
  if (bracket.sign === '![') return image(address, decoded(words), reading);
  if (words.trim() === '') return undefined;
  if (/^mention:\/\//i.test(address)) {
    return words.startsWith('@') ? { kind: 'mention', name: decoded(words) } : undefined;
  }
  const href = address.startsWith('/hc/') ? safeUrlFrom(address, reading.origin) : safeUrl(address);
  return href === null ? undefined : { kind: 'link', href, children: [] };
}

/** A remote image would reveal to its host who reads the text and when: all but stored files become links. */
function image(address: string, alt: string, { origin }: Reading): Inline | undefined {
  const src = safeUrl(address);
  if (src === null) return undefined;
  const url = new URL(src);
  if (url.origin !== origin || !url.pathname.startsWith('/files/')) {
    return { kind: 'link', href: src, children: [{ kind: 'text', text: alt || src }] };
  }
  const [, height] = /^(\d{1,4})px$/.exec(url.searchParams.get('image_height') ?? '') ?? [];
  return { kind: 'image', src, alt, height: height === undefined ? undefined : Number(height) };
}

/** The text of a link without links of its own. */
function unlinked(nodes: readonly Inline[]): Inline[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'link') return unlinked(node.children);
    return 'children' in node ? [{ ...node, children: unlinked(node.children) }] : [node];
  });
}
