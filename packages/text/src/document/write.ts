import { calloutTones } from '../markdown-nodes.ts';
import { attributeText, sourceType, type DocumentNode } from './nodes.ts';
import { writeRuns } from './write-runs.ts';

/** A block of a document as Markdown, without surrounding empty lines; empty for an empty one. */
export function writeNode(node: DocumentNode): string {
  const { type, content = [] } = node;
  switch (type) {
    case 'paragraph':
      return writeRuns(content, 'paragraph');
    case 'heading': {
      const heading = writeRuns(content, 'heading');
      return heading === '' ? '' : `${'#'.repeat(Number(attributeText(node, 'level')) || 1)} ${heading}`;
    }
    case 'codeBlock':
      return fenced(plain(content), attributeText(node, 'language'));
    case 'horizontalRule':
      return '---';
    case 'blockquote':
      return quoted(writeNodes(content));
    case 'callout':
      return calloutOf(node);
    case 'bulletList':
    case 'orderedList':
      return listOf(node);
    case 'table':
      return tableOf(content);
    case sourceType:
      return withoutEmptyEnds(plain(content));
    default:
      return '';
  }
}

/** Blocks with an empty line between them. */
export function writeNodes(nodes: readonly DocumentNode[]): string {
  return nodes
    .map(writeNode)
    .filter((text) => text !== '')
    .join('\n\n');
}

function withoutEmptyEnds(text: string): string {
  const lines = text.trimEnd().split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  return lines.slice(Math.max(0, first)).join('\n');
}

const plain = (nodes: readonly DocumentNode[]): string => nodes.map(({ text = '' }) => text).join('');

function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const info = language.replaceAll(/[`\n]/g, ' ').trim();
  return `${fence}${info}\n${code === '' ? '' : `${code}\n`}${fence}`;
}

/** Lines as the reader sees them: `^` of a pattern begins more of them. */
const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

function calloutOf(node: DocumentNode): string {
  const inner = writeNodes(node.content ?? []);
  const tone = calloutTones.find((each) => each === attributeText(node, 'tone')) ?? 'note';
  return inner === '' ? '' : quoted(`[!${tone.toUpperCase()}]\n${inner}`);
}

function listOf(node: DocumentNode): string {
  const isNumbered = node.type === 'orderedList';
  const start = Number(attributeText(node, 'start') || '1');
  return (node.content ?? [])
    .map(({ content = [] }, index) => {
      const mark = isNumbered ? `${start + index}. ` : '- ';
      const text = itemOf(content).replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`);
      return (mark + text).trimEnd();
    })
    .join('\n');
}

/** A list directly below an item's text is not separated from it. */
function itemOf(blocks: readonly DocumentNode[]): string {
  const parts = blocks.map((node) => ({ node, text: writeNode(node) })).filter(({ text }) => text !== '');
  return parts
    .map(({ node, text }, at) => {
      if (at === 0) return text;
      const isClose = parts[at - 1]?.node.type === 'paragraph' && /^(?:-|1\.) \S/.test(text);
      return (isClose && node.type.endsWith('List') ? '\n' : '\n\n') + text;
    })
    .join('');
}

const dashes: Readonly<Record<string, string>> = { left: ':---', center: ':---:', right: '---:' };

/** The first row is the head; shorter ones are filled up. */
function tableOf(rows: readonly DocumentNode[]): string {
  const cells = rows.map(({ content = [] }) => content);
  const width = Math.max(0, ...cells.map(({ length }) => length));
  const [head, ...rest] = cells;
  if (head === undefined || width === 0) return '';
  const line = (texts: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, column) => texts[column] ?? '').join(' | ')} |`;
  const rowOf = (row: readonly DocumentNode[]) =>
    line(row.map(({ content = [] }) => content.map(cellOf).filter(Boolean).join('<br>')));
  const aligned = Array.from({ length: width }, (_, column) => {
    const cell = head[column];
    return (cell && dashes[attributeText(cell, 'align')]) ?? '---';
  });
  return [rowOf(head), line(aligned), ...rest.map(rowOf)].join('\n');
}

const cellOf = ({ content = [] }: DocumentNode): string => writeRuns(content, 'cell').replaceAll('|', '\\|');
