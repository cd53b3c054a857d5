import { closesFence, openFence } from '@confab/rules/open-blocks';

/** A piece of a line. `link` is always http, https, mailto or tel. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'em' | 'strike'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'picture'; src: string; alt: string };

/** A block of a message. */
export type Block =
  | { kind: 'paragraph' | 'quote'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] };

/** Deeper nesting than anyone writes is shown as plain text instead of costing the stack. */
const MAX_DEPTH = 6;

/**
 * Parses the small part of Markdown that messages use: paragraphs, quotes, lists, code, bold, italic,
 * strike-through, links, pictures and bare addresses. The result is data, never HTML: markup in a message stays text.
 */
export function parseMarkdown(source: string): Block[] {
  const lines = source.replaceAll('\r\n', '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const fence = openFence(line);
    if (!line.trim()) {
      at += 1;
    } else if (fence) {
      let stop = at + 1;
      while (stop < lines.length && !closesFence(fence, lines[stop] ?? '')) stop += 1;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, stop).join('\n') });
      at = stop + 1;
    } else {
      const kind = lineKind(line);
      const run: string[] = [];
      while (at < lines.length && lineKind(lines[at] ?? '') === kind) {
        run.push(lines[at] ?? '');
        at += 1;
      }
      blocks.push(blockOf(kind, run));
    }
  }
  return blocks;
}

type LineKind = 'blank' | 'fence' | 'quote' | 'bullet' | 'number' | 'plain';

function lineKind(line: string): LineKind {
  if (!line.trim()) return 'blank';
  if (openFence(line)) return 'fence';
  if (line.startsWith('>')) return 'quote';
  if (/^\s{0,3}[-*+] /.test(line)) return 'bullet';
  return /^\s{0,3}\d{1,9}[.)] /.test(line) ? 'number' : 'plain';
}

function blockOf(kind: LineKind, lines: readonly string[]): Block {
  if (kind === 'bullet' || kind === 'number') {
    const items = lines.map((line) => parseInline(line.replace(/^\s*(?:[-*+]|\d+[.)]) /, '')));
    return {
      kind: 'list',
      ordered: kind === 'number',
      start: Number.parseInt(lines[0] ?? '', 10) || 1,
      items,
    };
  }
  if (kind === 'quote') {
    return { kind: 'quote', children: parseInline(lines.map((line) => line.replace(/^> ?/, '')).join('\n')) };
  }
  return {
    kind: 'paragraph',
    children: parseInline(lines.map((line) => line.replace(/^#{1,6} /, '')).join('\n')),
  };
}

/**
 * One alternative per construct. None reads past the sign that it, or the next of its kind, begins with, so a
 * line full of beginnings without an end is still read once.
 */
const TOKEN =
  /\\([\\`*_~[\]()#>+.!-])|`([^`\n]+)`|\*\*(?=\S)((?:[^*\n]|\*(?!\*))+)(?<=\S)\*\*|__(?=\S)((?:[^_\n]|_(?!_))+)(?<=\S)__|~~(?=\S)([^~\n]+)~~|(?<![\p{L}\p{N}_*])(?:\*(?=\S)([^*_\n]+)(?<=\S)\*|_(?=\S)([^*_\n]+)(?<=\S)_)(?![\p{L}\p{N}_*])|(!?)\[([^[\]\n]{0,500})\]\(([^\s()<>]{1,2000})\)|<?((?:https?:\/\/|mailto:)[^\s<>"']{1,2000})>?|\n/gu;

function parseInline(source: string, depth = 0): Inline[] {
  const out: Inline[] = [];
  const inner = (text: string): Inline[] =>
    depth < MAX_DEPTH ? parseInline(text, depth + 1) : [{ kind: 'text', text }];
  let from = 0;
  for (const match of source.matchAll(TOKEN)) {
    const [whole, escaped, code, stars, lines, strike, star, line, bang, label, target, bare] = match;
    const [strong, em] = [stars ?? lines, star ?? line];
    if (match.index > from) out.push({ kind: 'text', text: source.slice(from, match.index) });
    from = match.index + whole.length;
    if (escaped !== undefined) out.push({ kind: 'text', text: escaped });
    else if (code !== undefined) out.push({ kind: 'code', text: code });
    else if (strong !== undefined) out.push({ kind: 'strong', children: inner(strong) });
    else if (strike !== undefined) out.push({ kind: 'strike', children: inner(strike) });
    else if (em !== undefined) out.push({ kind: 'em', children: inner(em) });
    else if (label !== undefined && target !== undefined)
      out.push(...(bang === '!' ? pictureOf(target, label, whole) : linkTo(target, label, whole)));
    else if (bare !== undefined) out.push(...bareLink(bare));
    else out.push({ kind: 'break' });
  }
  if (from < source.length) out.push({ kind: 'text', text: source.slice(from) });
  return out;
}

function pictureOf(target: string, alt: string, whole: string): Inline[] {
  const src = safeUrl(target);
  return src ? [{ kind: 'picture', src, alt }] : [{ kind: 'text', text: whole }];
}

function linkTo(target: string, label: string, whole: string): Inline[] {
  const href = safeUrl(target);
  if (!href || label === '') return [{ kind: 'text', text: whole }];
  return [{ kind: 'link', href, children: [{ kind: 'text', text: label }] }];
}

/** A bare address ends before the punctuation of the sentence around it. */
function bareLink(address: string): Inline[] {
  let end = address.length;
  while (end > 0 && '.,;:!?)]}'.includes(address.charAt(end - 1))) end -= 1;
  const shown = address.slice(0, end);
  const rest = address.slice(end);
  const href = safeUrl(shown);
  const link: Inline = href
    ? { kind: 'link', href, children: [{ kind: 'text', text: shown }] }
    : { kind: 'text', text: shown };
  return rest ? [link, { kind: 'text', text: rest }] : [link];
}

/** The address in its normal form when a click on it cannot run anything, else null. */
export function safeUrl(address: string): string | null {
  try {
    const url = new URL(address);
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** Whether a text is a whole address of a website, as a form asks for one. */
export function isWebAddress(text: string): boolean {
  const href = /^https?:\/\//i.test(text) && !/\s/.test(text) ? safeUrl(text) : null;
  return href !== null && new URL(href).hostname.includes('.');
}
