import { decodeEntities } from './html-entities.ts';

const dropped = new Set([
  'script',
  'style',
  'head',
  'title',
  'noscript',
  'template',
  'svg',
  'textarea',
  'select',
]);
const blocks = new Set(
  (
    'address article aside blockquote center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header li main nav ol p pre section table tbody td tfoot th thead tr ul hr'
  ).split(' '),
);
/** Separated by an empty line, as people do. */
const paragraphs = new Set(['p', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'pre']);

type Work = { lines: string[]; line: string; depth: number; inside: string | undefined };

/**
 * HTML as plain text, parsed in one pass: quotes begin with `> `, list items with `- `. Text that is not markup
 * is unchanged.
 */
export function htmlText(html: string): string {
  const work: Work = { lines: [], line: '', depth: 0, inside: undefined };
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open === -1 ? html.length : open;
    if (work.inside === undefined) write(work, html.slice(at, end));
    if (open === -1) break;
    at = readTag(html, open, work);
  }
  endLine(work);
  return joined(work.lines);
}

/** Reads the tag that may begin here; returns the position to continue from. */
function readTag(html: string, open: number, work: Work): number {
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open + 4);
    return end === -1 ? html.length : end + 3;
  }
  const next = html.charAt(open + 1);
  if (!/[a-z/!?]/i.test(next)) {
    if (work.inside === undefined) write(work, '<');
    return open + 1;
  }
  const close = html.indexOf('>', open);
  if (close === -1) return html.length;
  const isEnd = next === '/';
  const name =
    /^[a-z][a-z0-9]{0,20}/i.exec(html.slice(open + (isEnd ? 2 : 1), open + 24))?.[0].toLowerCase() ?? '';
  if (work.inside !== undefined) {
    if (isEnd && name === work.inside) work.inside = undefined;
  } else applyTag(work, name, isEnd);
  return close + 1;
}

function applyTag(work: Work, name: string, isEnd: boolean): void {
  if (dropped.has(name)) {
    if (!isEnd) work.inside = name;
    return;
  }
  if (name === 'br') pushLine(work);
  if (!blocks.has(name)) return;
  endLine(work);
  if (paragraphs.has(name)) emptyLine(work);
  if (name === 'blockquote') work.depth = Math.max(0, Math.min(work.depth + (isEnd ? -1 : 1), 10));
  if (name === 'li' && !isEnd) work.line = '- ';
}

function write(work: Work, text: string): void {
  const shown = decodeEntities(text).replaceAll(/[ \t\r\n\f]+/g, ' ');
  work.line += work.line === '' ? shown.trimStart() : shown;
}

function pushLine(work: Work): void {
  work.lines.push(`${'> '.repeat(work.depth)}${work.line.trimEnd()}`.trimEnd());
  work.line = '';
}

function endLine(work: Work): void {
  if (work.line.trim() !== '') pushLine(work);
  work.line = '';
}

function emptyLine(work: Work): void {
  const last = work.lines.at(-1);
  if (last !== undefined && last !== '') work.lines.push('');
}

function joined(lines: readonly string[]): string {
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();
}
