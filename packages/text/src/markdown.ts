import { closesFence, openFence } from '@confab/rules/open-blocks';
import { parseInline } from './inline.ts';
import { lineAt, withoutIndent, type Lines, type Reading } from './lines.ts';
import { beginsListAfterWords, listAt } from './lists.ts';
import type { Block, CalloutTone } from './markdown-nodes.ts';
import { isTableHead, tableAt } from './tables.ts';

export type { Block, Inline } from './markdown-nodes.ts';

/** The maximum nesting of quotes and lists; deeper ones are parsed as plain lines. */
const maxDepth = 6;

/** A block and the line after it. */
type Found = { block: Block; end: number };

/**
 * Reads the Markdown that messages use. The result is data, never HTML: markup in a text stays text, and rendering
 * it can only produce the known kinds of nodes. The time it takes grows with the length of the text, whatever it
 * contains. `origin` is the one whose stored files may be rendered as images.
 */
export function parseMarkdown(source: string, origin: string): Block[] {
  return parseBlocks(wholeOf(source, { origin }));
}

/** A text as its lines. */
export function wholeOf(source: string, reading: Reading): Lines {
  return { ...reading, lines: source.replaceAll('\r\n', '\n').split('\n'), depth: 0 };
}

/** The blocks of a text. */
export function parseBlocks(text: Lines): Block[] {
  return locateBlocks(text).map(({ block }) => block);
}

/** The same, with the lines that they begin and end at. */
export function locateBlocks(text: Lines): (Found & { at: number })[] {
  const blocks: (Found & { at: number })[] = [];
  for (let at = 0; at < text.lines.length;) {
    if (lineAt(text, at).trim() === '') {
      at += 1;
      continue;
    }
    const found = blockAt(text, at) ?? paragraphAt(text, at);
    blocks.push({ ...found, at });
    at = found.end;
  }
  return blocks;
}

/** The block that a line begins, unless it is plain text. */
function blockAt(text: Lines, at: number): Found | undefined {
  const found = codeAt(text, at) ?? headingAt(text, at) ?? ruleAt(text, at);
  if (found) return found;
  const nested = text.depth < maxDepth ? (quoteAt(text, at) ?? nestedListAt(text, at)) : undefined;
  return nested ?? tableAt(text, at);
}

/** Whether a line that follows text begins another block. */
function interrupts(text: Lines, at: number): boolean {
  const line = lineAt(text, at);
  if (openFence(line) || heading.test(line) || isRule(line)) return true;
  const isNested = quoteMark.test(line) || beginsListAfterWords(line);
  return (isNested && text.depth < maxDepth) || isTableHead(text, at);
}

function paragraphAt(text: Lines, at: number): Found {
  let end = at + 1;
  while (end < text.lines.length && lineAt(text, end).trim() !== '' && !interrupts(text, end)) end += 1;
  const source = text.lines.slice(at, end).join('\n').trim();
  return { block: { kind: 'paragraph', children: parseInline(source, text) }, end };
}

function codeAt(text: Lines, at: number): Found | undefined {
  const { lines } = text;
  const fence = openFence(lineAt(text, at));
  if (!fence) return undefined;
  let end = at + 1;
  while (end < lines.length && !closesFence(fence, lineAt(text, end))) end += 1;
  // The text may end before the code does, and with a line break of its own.
  const last = end === lines.length && lines.at(-1) === '' ? end - 1 : end;
  const code = lines.slice(at + 1, last).map((line) => `${withoutIndent(line, fence.indent.length)}\n`);
  return {
    block: { kind: 'code', text: code.join(''), ...(text.asWritten && { language: fence.info }) },
    end: end + 1,
  };
}

const heading = /^ {0,3}(#{1,6})(?=\s|$)/;

function headingAt(text: Lines, at: number): Found | undefined {
  const line = lineAt(text, at);
  const [marks, signs] = heading.exec(line) ?? [];
  if (marks === undefined || signs === undefined) return undefined;
  const headingText = withoutClosingHashes(line.slice(marks.length).trim());
  const children = parseInline(headingText, text);
  return { block: { kind: 'heading', level: signs.length, children }, end: at + 1 };
}

/** `# Title ##` is called Title. */
function withoutClosingHashes(words: string): string {
  let end = words.length;
  while (words.charAt(end - 1) === '#') end -= 1;
  return end === 0 || /\s/.test(words.charAt(end - 1)) ? words.slice(0, end).trimEnd() : words;
}

function ruleAt(text: Lines, at: number): Found | undefined {
  return isRule(lineAt(text, at)) ? { block: { kind: 'rule' }, end: at + 1 } : undefined;
}

function isRule(line: string): boolean {
  const signs = line.replaceAll(/\s/g, '');
  const first = signs.charAt(0);
  return signs.length >= 3 && '-*_'.includes(first) && signs === first.repeat(signs.length);
}

const quoteMark = /^ {0,3}> ?/;

/** A quote whose first line names its tone is a callout, as on GitHub; without further text it is not. */
const calloutMark = /^\[!(note|tip|important|warning|caution)\]\s*$/i;

function quoteAt(text: Lines, at: number): Found | undefined {
  let end = at;
  while (quoteMark.test(lineAt(text, end))) end += 1;
  if (end === at) return undefined;
  const lines = text.lines.slice(at, end).map((line) => line.replace(quoteMark, ''));
  const [, tone] = calloutMark.exec(lines[0] ?? '') ?? [];
  const rest = tone && parseBlocks(within(text, lines.slice(1)));
  if (rest && rest.length > 0)
    return { block: { kind: 'callout', tone: tone?.toLowerCase() as CalloutTone, children: rest }, end };
  return { block: { kind: 'quote', children: parseBlocks(within(text, lines)) }, end };
}

function nestedListAt(text: Lines, at: number): Found | undefined {
  const list = listAt(text, at);
  if (!list) return undefined;
  const { ordered, start, end } = list;
  const items = list.items.map((lines) => parseBlocks(within(text, lines)));
  return { block: { kind: 'list', ordered, start, items }, end };
}

function within(text: Lines, lines: readonly string[]): Lines {
  return { ...text, lines, depth: text.depth + 1 };
}
