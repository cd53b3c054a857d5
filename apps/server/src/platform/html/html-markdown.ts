import { calloutTone } from './callout-tone.ts';
import { htmlTree, type HtmlElement, type HtmlNode } from './html-tree.ts';
import { addressOf, inlineOf, type Links } from './inline-markdown.ts';

const blocks = new Set(
  (
    'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr html iframe li main nav ol p pre section summary table tbody td tfoot th thead tr ul video'
  ).split(' '),
);

/** HTML as Markdown: its text and structure, never markup. `base` resolves relative links. */
export function htmlMarkdown(html: string, base: string | undefined): string {
  const links: Links = { base };
  return blocksOf(htmlTree(html).children, links).join('\n\n');
}

/** Blocks, each without empty lines around it. */
function blocksOf(nodes: readonly HtmlNode[], links: Links): string[] {
  const found: string[] = [];
  let inlineNodes: HtmlNode[] = [];
  const flush = (): void => {
    const text = paragraph(inlineNodes, links);
    if (text !== '') found.push(text);
    inlineNodes = [];
  };
  for (const node of nodes) {
    if (isWords(node)) inlineNodes.push(node);
    else {
      flush();
      found.push(...blockOf(node, links));
    }
  }
  flush();
  return found;
}

const isWords = (node: HtmlNode): node is string | HtmlElement =>
  typeof node === 'string' || (!blocks.has(node.name) && !node.children.some((child) => !isWords(child)));

function blockOf(node: HtmlNode, links: Links): string[] {
  if (typeof node === 'string') return [];
  const { name, children } = node;
  const inner = () => blocksOf(children, links);
  if (/^h[1-6]$/.test(name)) {
    const title = onOneLine(inlineOf(children, links));
    return title === '' ? [] : [`${'#'.repeat(Number(name.charAt(1)))} ${title}`];
  }
  const tone = calloutTone(node);
  if (tone !== undefined) return quoted(inner(), `[!${tone.toUpperCase()}]\n`);
  switch (name) {
    case 'hr':
      return ['---'];
    case 'pre':
      return [fenced(rawText(children))];
    case 'ul':
    case 'ol':
    case 'dl':
      return listOf(node, links);
    case 'blockquote':
    case 'aside':
      return quoted(inner());
    case 'table':
      return tableOf(node, links);
    case 'iframe':
    case 'video':
      return videoBlock(node, links);
    case 'summary':
      return inner().map((text) => (text.includes('\n') ? text : `**${text}**`));
    default:
      return inner();
  }
}

function paragraph(inlineNodes: readonly HtmlNode[], links: Links): string {
  return inlineOf(inlineNodes, links)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(startEscaped)
    .join('\n');
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** What would begin a block, without beginning one. */
function startEscaped(line: string): string {
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2').replace(/^(?=[#>+=-])/, '\\');
}

function fenced(code: string): string {
  const maxLength = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(maxLength + 1);
  return `${fence}\n${code.replace(/^\n/, '').trimEnd()}\n${fence}`;
}

function rawText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : rawText(node.children)))
    .join('');
}

/** Only a line feed ends a line of Markdown; `^` of a pattern begins one after other separators too. */
function quoted(inner: readonly string[], first = ''): string[] {
  const lines = (first + inner.join('\n\n')).split('\n');
  return inner.length === 0 ? [] : [lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')];
}

/** An address on a line of its own is shown as the film that it leads to. */
function videoBlock({ attributes, children }: HtmlElement, links: Links): string[] {
  const source = children.find((child) => typeof child !== 'string' && child.name === 'source');
  const inSource = typeof source === 'object' ? source.attributes['src'] : undefined;
  const address = addressOf(attributes['src'] ?? inSource, links);
  return address === undefined ? [] : [watchedAt(address)];
}

/** Frames show players; their pages have other addresses. */
function watchedAt(address: string): string {
  return address
    .replace(
      /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20}).*$/,
      'https://www.youtube.com/watch?v=$1',
    )
    .replace(/^https?:\/\/player\.vimeo\.com\/video\/(\d{4,15}).*$/, 'https://vimeo.com/$1')
    .replace(/^https?:\/\/(?:www\.)?loom\.com\/embed\/([0-9a-f]{16,64}).*$/, 'https://www.loom.com/share/$1')
    .replace(
      /^https?:\/\/fast\.wistia\.(?:net|com)\/embed\/iframe\/(\w{6,32}).*$/,
      'https://home.wistia.com/medias/$1',
    );
}

function listOf({ name, attributes, children }: HtmlElement, links: Links): string[] {
  const isNumbered = name === 'ol';
  let number = Number.parseInt(attributes['start'] ?? '1', 10) || 1;
  const items: string[] = [];
  // Content between items belongs to the item before it.
  for (const child of children) {
    if (typeof child === 'string' && child.trim() === '') continue;
    const isItem = typeof child !== 'string' && ['li', 'dt', 'dd'].includes(child.name);
    const inner = blocksOf(isItem ? child.children : [child], links);
    if (inner.length === 0) continue;
    const bullet = isItem || items.length === 0 ? (isNumbered ? `${number}. ` : '- ') : undefined;
    const indent = ' '.repeat(isNumbered ? 3 : 2);
    if (bullet !== undefined) number += 1;
    const isTight = inner.every((block, at) => at === 0 || /^(?:- |\d+\. )/.test(block));
    const text = inner.join(isTight ? '\n' : '\n\n').replaceAll(/\n(?=[^\n])/g, `\n${indent}`);
    items.push(bullet === undefined ? indent + text : bullet + text);
  }
  return items.length === 0 ? [] : [items.join('\n')];
}

function tableOf(table: HtmlElement, links: Links): string[] {
  const rows = rowsIn(table);
  const filled = rows
    .map((row) => cellsIn(row).map((cell) => cellOf(cell, links)))
    .filter((cells) => cells.length > 0);
  const [head, ...rest] = filled;
  if (head === undefined) return [];
  const width = Math.max(...filled.map((cells) => cells.length));
  // A table of one column only places what is in it.
  if (width === 1) return filled.flatMap(([cell = '']) => (cell === '' ? [] : [cell]));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? '').join(' | ')} |`;
  const dashes = line(Array.from({ length: width }, (_, column) => dashesOf(rows, column)));
  return [[line(head), dashes, ...rest.map(line)].join('\n')];
}

/** A column has the alignment of its first cell with one. */
function dashesOf(rows: readonly HtmlElement[], column: number): string {
  for (const row of rows) {
    const { align = '', style = '' } = cellsIn(row)[column]?.attributes ?? {};
    const [, side = align] = /text-align:\s{0,3}(left|center|right)/i.exec(style) ?? [];
    if (side === 'left') return ':---';
    if (side === 'center') return ':---:';
    if (side === 'right') return '---:';
  }
  return '---';
}

const cellsIn = (row: HtmlElement): HtmlElement[] =>
  row.children.filter(
    (cell): cell is HtmlElement => typeof cell !== 'string' && (cell.name === 'td' || cell.name === 'th'),
  );

function rowsIn(node: HtmlElement): HtmlElement[] {
  return node.children.flatMap((child) =>
    typeof child === 'string'
      ? []
      : child.name === 'tr'
        ? [child]
        : child.name === 'table'
          ? []
          : rowsIn(child),
  );
}

/** A cell has one line in Markdown; its own are broken by the one tag that cells know. */
function cellOf(cell: HtmlElement, links: Links): string {
  return blocksOf(cell.children, links)
    .flatMap((block) => block.split('\n'))
    .map((line) => onOneLine(line).replaceAll('|', '\\|'))
    .filter((line) => line !== '')
    .join('<br>');
}
