import { endOfAddress, safeUrl } from '../addresses.ts';
import { parseInline } from '../inline.ts';
import type { Inline } from '../markdown-nodes.ts';
import { attributeText, type DocumentMark, type DocumentNode } from './nodes.ts';
import { asWritten } from './written.ts';

/** The container of the text: lines are broken as in paragraphs or cells, or not at all. */
type Context = 'paragraph' | 'heading' | 'cell';

const breaks: Record<Context, string> = { paragraph: '\n', heading: ' ', cell: '<br>' };

/** From the outside in. */
const order = ['link', 'bold', 'italic', 'strike', 'code', 'superscript'];

/**
 * The text of a block with its marks, escaped so that it does not become Markdown by accident. Superscript that
 * Markdown has no form for is dropped; if the rest would be ambiguous, all of it, and then emphasis, too.
 */
export function writeRuns(runs: readonly DocumentNode[], context: Context): string {
  const fallbacks: Drops[] = [
    () => false,
    (mark, run) => isSuperscript(mark) && !canBeRaised(run.text ?? '', context),
    isSuperscript,
  ];
  for (const drops of fallbacks) {
    const left = withoutMarks(runs, drops);
    const text = written(left, { context }) ?? written(left, { context, escapesCarets: true });
    if (text !== undefined) return asBlock(text, context);
  }
  const plain = withoutMarks(runs, ({ type }) => emphasis.has(type));
  return asBlock(textOf(plain, { context, escapesCarets: true }), context);
}

type Drops = (mark: DocumentMark, run: DocumentNode) => boolean;

const canBeRaised = (text: string, context: Context): boolean =>
  wordsIn(joined(superscript(text), {}).trim(), context) === unspaced(raised(text));

const textOf = (runs: readonly DocumentNode[], around: Around): string =>
  joined(piecesOf(runs, around), {}).trim();

/** The text; undefined if it would be parsed as another one. */
function written(runs: readonly DocumentNode[], around: Around): string | undefined {
  const text = textOf(runs, around);
  return wordsIn(text, around.context) === meant(runs) ? text : undefined;
}

function asBlock(text: string, context: Context): string {
  if (context === 'heading') return text.endsWith('#') ? `${text.slice(0, -1)}\\#` : text;
  return context === 'cell' ? text : text.split('\n').map(escapedStart).join('\n');
}

const meant = (runs: readonly DocumentNode[]): string =>
  unspaced(
    runs
      .map((run) =>
        run.marks?.some(isSuperscript) === true
          ? raised(run.text ?? '')
          : (run.text ?? attributeText(run, run.type === 'mention' ? 'name' : 'alt')),
      )
      .join(''),
  );

const wordsIn = (text: string, context: Context): string =>
  unspaced(
    parseInline(text, asWritten, context === 'cell')
      .map(shownWords)
      .join(''),
  );

/** Distinguished from the same text on the line. */
const raised = (text: string): string => (text.trim() === '' ? text : `\0${text}\0`);
const isSuperscript = ({ type }: DocumentMark): boolean => type === 'superscript';

function shownWords(node: Inline): string {
  if (node.kind === 'superscript') return raised(node.text);
  if ('children' in node) return node.children.map(shownWords).join('');
  if ('text' in node) return node.text;
  if (node.kind === 'mention') return node.name.replace(/^@/, '');
  return node.kind === 'image' ? node.alt : '';
}

/** Spaces beside marks move and line breaks depend on context, so only the text is compared. */
const unspaced = (text: string): string => text.replaceAll(/\s/g, '');

const emphasis = new Set(['bold', 'italic', 'strike', 'superscript']);

/** Code that is now beside other code is one with it. */
function withoutMarks(runs: readonly DocumentNode[], drops: Drops): DocumentNode[] {
  const result: DocumentNode[] = [];
  for (const run of runs) {
    const marks = (run.marks ?? []).filter((mark) => !drops(mark, run));
    const last = result.at(-1);
    if (last?.type === 'text' && run.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(marks))
      last.text = (last.text ?? '') + (run.text ?? '');
    else result.push({ ...run, marks });
  }
  return result;
}

/** Text that would begin a block. */
function escapedStart(line: string): string {
  return line
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(\s*)(?=#{1,6}(?:\s|$)|>|[+*-](?:\s|$)|[|:-][ |:-]*$|\[!\w+\]\s*$)/, '$1\\');
}

/**
 * The container of the runs: a link's text contains no brackets of its own; carets are escaped if they would otherwise be
 * parsed.
 */
type Around = { context: Context; isInLink?: boolean; escapesCarets?: boolean };

/**
 * A part of a line. `sign` is the marker around it; `bare` is an address that may be written without brackets.
 */
type Piece = { text: string; sign?: string; bare?: string };

function piecesOf(runs: readonly DocumentNode[], around: Around): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < runs.length;) {
    const run = runs[at];
    if (run === undefined) break;
    const { mark, end } = widest(runs, at);
    const found = runs.slice(at, end);
    pieces.push(...(mark ? markedPieces(found, mark, around) : [{ text: leafText(run, around) }]));
    at = end;
  }
  return pieces;
}

/** The mark of a run that extends the farthest, and where it ends. */
function widest(runs: readonly DocumentNode[], at: number): { mark: DocumentMark | undefined; end: number } {
  let best: { mark: DocumentMark | undefined; end: number } = { mark: undefined, end: at + 1 };
  for (const type of order) {
    const mark = runs[at]?.marks?.find((each) => each.type === type);
    if (mark === undefined) continue;
    let end = at + 1;
    while (!leaves.has(type) && end < runs.length && hasMark(runs[end], mark)) end += 1;
    if (best.mark === undefined || end > best.end) best = { mark, end };
  }
  return best;
}

/** Marks of one run, which contain no other. */
const leaves = new Set(['code', 'superscript']);

const hasMark = (run: DocumentNode | undefined, mark: DocumentMark): boolean =>
  run?.marks?.some(({ type, attrs }) => type === mark.type && attrs?.['href'] === mark.attrs?.['href']) ===
  true;

function markedPieces(found: readonly DocumentNode[], mark: DocumentMark, around: Around): Piece[] {
  if (mark.type === 'code') return found.map((run) => ({ text: code(run.text ?? '') }));
  if (mark.type === 'superscript') return found.flatMap((run) => superscript(run.text ?? ''));
  const inner = found.map((run): DocumentNode => ({
    ...run,
    marks: run.marks?.filter(({ type }) => type !== mark.type) ?? [],
  }));
  if (mark.type === 'link') return [link(inner, mark, around)];
  const sign = { bold: '**', italic: '*', strike: '~~' }[mark.type] ?? '';
  return emphasized(joined(piecesOf(inner, around), { isInside: true }), sign, around);
}

/** Spaces are outside, as of emphasis. */
function superscript(text: string): Piece[] {
  const words = text.replaceAll('\n', ' ').trim();
  if (words === '') return [{ text: ' ' }];
  const [before, after] = [/^\s/.test(text) ? ' ' : '', /\s$/.test(text) ? ' ' : ''];
  const escaped = words.replaceAll(/&(?=[#a-z])/gi, '&amp;').replaceAll(/[\\^*_~`[\]<]/g, String.raw`\$&`);
  return [{ text: `${before}^${escaped}^${after}` }];
}

/** Emphasis begins and ends at words: spaces and breaks are outside, and empty emphasis is dropped. */
function emphasized(text: string, sign: string, { context }: Around): Piece[] {
  const lineBreak = context === 'cell' ? breaks.cell : '\n';
  let from = text.length - text.trimStart().length;
  while (text.startsWith(lineBreak, from)) {
    const next = text.slice(from + lineBreak.length);
    from = text.length - next.trimStart().length;
  }
  let words = text.slice(from).trimEnd();
  // After a backslash it was typed.
  while (words.endsWith(lineBreak) && !words.endsWith(`\\${lineBreak}`))
    words = words.slice(0, -lineBreak.length).trimEnd();
  if (words === '') return [{ text }];
  return [
    { text: text.slice(0, from) },
    { text: onLines(words), sign },
    { text: text.slice(from + words.length) },
  ].filter((piece) => piece.text !== '');
}

/** Marks end with their paragraph, so no empty line is among them. */
const onLines = (text: string): string =>
  text
    .split('\n')
    .filter((line, at, all) => at === 0 || at === all.length - 1 || line.trim() !== '')
    .join('\n');

/**
 * Joins parts to a text. A marker is only parsed beside certain characters, so others are written differently.
 */
function joined(pieces: readonly Piece[], { isInside = false }: { isInside?: boolean }): string {
  const isBetweenAsterisks = pieces.length > 1 && pieces[0]?.sign === '*' && pieces.at(-1)?.sign === '*';
  let text = '';
  for (const [at, { text: words, sign, bare }] of pieces.entries()) {
    const after = pieces[at + 1];
    if (sign === undefined) {
      if (words.startsWith('[') && text.endsWith('!')) text = `${text.slice(0, -1)}\\!`;
      text += bare !== undefined && !isInside && standsAlone(text, after) ? bare : words;
      continue;
    }
    const isCrowded =
      sign === '*' &&
      (isBetweenAsterisks || /^\*|\*$/.test(words) || text.endsWith('*') || after?.sign === '**');
    const mark = isCrowded ? '_' : sign;
    if (isLetter(Array.from(text).at(-1)) && (isCrowded || isPunctuation(words.charAt(0))))
      text = withLastEncoded(text);
    text += mark + words + mark;
    if (after && isLetter(Array.from(after.text)[0]) && (isCrowded || isPunctuation(words.at(-1))))
      after.text = withFirstEncoded(after.text);
  }
  return text;
}

/** Whether an address is recognized next to its surrounding text. */
const standsAlone = (before: string, after: Piece | undefined): boolean =>
  !/[\p{L}\p{N}.%+-]$/u.test(before) &&
  (after === undefined || (after.sign === undefined && /^[.,;:!?]{0,3}(?:\s|<br>|$)/.test(after.text)));

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && character.trim() !== '' && !isPunctuation(character);
const isPunctuation = (character: string | undefined): boolean =>
  character !== undefined && /[\p{P}\p{S}]/u.test(character);

function withLastEncoded(text: string): string {
  const last = Array.from(text).at(-1) ?? '';
  const before = text.slice(0, text.length - last.length);
  let slashes = 0;
  while (before.charAt(before.length - 1 - slashes) === '\\') slashes += 1;
  return before + (slashes % 2 === 1 ? '\\' : '') + encoded(last);
}

function withFirstEncoded(text: string): string {
  const [first = ''] = Array.from(text);
  return encoded(first) + text.slice(first.length).replace(/^(https?|mailto|www)(?=[.:])/i, '$1\\');
}

const encoded = (character: string): string => `&#${character.codePointAt(0)};`;

function leafText(run: DocumentNode, around: Around): string {
  const { [around.context]: lineBreak } = breaks;
  if (run.type === 'text')
    return (run.text ?? '')
      .split('\n')
      .map((line) => escaped(line, around))
      .join(lineBreak);
  if (run.type === 'hardBreak') return lineBreak;
  if (run.type === 'mention') return mention(run);
  return run.type === 'image' ? image(run) : '';
}

/** Addresses are recognized without markers, and a backslash in one would be a part of it. */
const address = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.|mailto:)[^\s<>"`[\]]+/giu;

function escaped(text: string, around: Around): string {
  let from = 0;
  let result = '';
  const take = (end: number, written: string, next = end) => {
    result += escapedWords(text.slice(from, end), around) + written;
    from = next;
  };
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = found.slice(0, endOfAddress(found));
    const end = index + shown.length;
    // Readers turn it into a link; where the link would include the following text, it ends with a character
    // or is none.
    if (/^[.,;:!?]{0,3}\s/.test(text.slice(end)) && !/[\\&]/.test(shown)) take(index, shown, end);
    else if (/^(?:https?:|mailto:)[^\\&]+$/i.test(shown)) take(index, `<${shown}>`, end);
    else for (const { index: at } of found.matchAll(addressSign)) take(index + at, '\\');
  }
  return result + escapedWords(text.slice(from), around);
}

/** What distinguishes a URL from text. */
const addressSign = /(?<=https?|mailto|www)[.:]/gi;

/** Escapes only what would otherwise be parsed: literal characters stay as they were typed. */
function escapedWords(text: string, { context, isInLink = false, escapesCarets = false }: Around): string {
  return text
    .replaceAll(/\\(?=[!-/:-@[-`{-~]|\s*$)|`|(?<=^|~|\s)~|~(?=~|\s|$)/g, '\\$&')
    .replaceAll(/\*/g, (sign, at: number) =>
      /^\s\*\s/.test(text.slice(at - 1, at + 2)) ? sign : `\\${sign}`,
    )
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll(escapesCarets ? /\^/g : /(?!)/g, '\\^')
    .replaceAll(isInLink ? /[[\]]/g : /\](?=\()/g, '\\$&')
    .replaceAll(/<(?=https?:\/\/|mailto:|tel:)/gi, '\\<')
    .replaceAll(context === 'cell' ? /<(?=br ?\/?>)/gi : /(?!)/g, '\\<')
    .replaceAll(/&(?=(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,4});)/gi, '\\&');
}

function code(content: string): string {
  const text = content.replaceAll('\n', ' ');
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  const isPadded = /^`|`$|^ .* $/.test(text) && text.trim() !== '';
  const pad = isPadded ? ' ' : '';
  return ticks + pad + text + pad + ticks;
}

function link(inner: readonly DocumentNode[], mark: DocumentMark, around: Around): Piece {
  const href = attributeText(mark, 'href');
  const title = attributeText(mark, 'title');
  const words = onLines(joined(piecesOf(inner, { ...around, isInLink: true }), { isInside: true }));
  if (words.trim() === '') return { text: words };
  const text = `[${words}](${destination(href)}${titleText(title)})`;
  const [only, ...others] = inner;
  const shown =
    only?.type === 'text' && others.length === 0 && only.marks?.length === 0 ? (only.text ?? '') : '';
  if (title !== '' || shown === '' || endOfAddress(shown) !== shown.length || /[\s<>"`[\]\\&]/.test(shown))
    return { text };
  const leads = safeUrl(href);
  if (leads === safeUrl(shown) && /^(?:https?:\/\/|mailto:)/i.test(shown))
    return { text: `<${shown}>`, bare: shown };
  const isShort = leads === safeUrl(`https://${shown}`) && /^www\.[^.]/i.test(shown);
  return isShort || (href === `mailto:${shown}` && !shown.includes(':')) ? { text, bare: shown } : { text };
}

function destination(href: string): string {
  const written = href.replaceAll(/[\n<>\\]/g, (character) => encodeURIComponent(character));
  return /[\s()]/.test(written) || written === '' ? `<${written}>` : written;
}

function titleText(title: string): string {
  const words = title.replaceAll('\n', ' ');
  if (words === '') return '';
  return words.includes('"') ? ` '${words.replaceAll("'", '’')}'` : ` "${words}"`;
}

function image(run: DocumentNode): string {
  const alt = attributeText(run, 'alt')
    .replaceAll('\n', ' ')
    .replaceAll(/[\\`*_[\]~]/g, '\\$&');
  return `![${alt}](${destination(attributeText(run, 'src'))}${titleText(attributeText(run, 'title'))})`;
}

/** Parentheses would end the address early, and `encodeURIComponent` leaves them alone. */
function mention(run: DocumentNode): string {
  const name = attributeText(run, 'name');
  const end = encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29');
  return `[@${name.replaceAll(/[[\]\n]/g, '')}](mention://${attributeText(run, 'kind')}/${attributeText(run, 'id')}/${end})`;
}
