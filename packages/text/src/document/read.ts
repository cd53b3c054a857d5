import type { Block, Inline } from '../markdown-nodes.ts';
import { sourceType, type DocumentMark, type DocumentNode } from './nodes.ts';
import { writeNode } from './write.ts';
import { writtenBlocks } from './written.ts';

/** A block for an editor, with its source lines and the gap before it. */
export type ReadBlock = { node: DocumentNode; gap: string; source: string };

/**
 * A text as the blocks of a document. A block that a document does not support, so that writing it back would
 * change it for readers, is kept as its source.
 */
export function readDocument(markdown: string): ReadBlock[] {
  const { blocks } = writtenBlocks(markdown);
  return blocks.map(({ block, gap, source }) => {
    const node = nodeOf(block);
    return { node: isWritable(node) ? node : sourceOf(source), gap, source };
  });
}

function isWritable(node: DocumentNode): boolean {
  const { blocks } = writtenBlocks(writeNode(node));
  const [again] = blocks;
  return again !== undefined && blocks.length === 1 && isSame(nodeOf(again.block), node);
}

const isSame = (one: DocumentNode, other: DocumentNode): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const sourceOf = (text: string): DocumentNode => ({ type: sourceType, content: [{ type: 'text', text }] });

function nodeOf(block: Block): DocumentNode {
  switch (block.kind) {
    case 'paragraph':
      return { type: 'paragraph', ...runsIn(block.children) };
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, ...runsIn(block.children) };
    case 'code': {
      const text = block.text.replace(/\n$/, '');
      const content = text === '' ? {} : { content: [{ type: 'text', text }] };
      return { type: 'codeBlock', attrs: { language: block.language || null }, ...content };
    }
    case 'rule':
      return { type: 'horizontalRule' };
    case 'quote':
      return { type: 'blockquote', content: block.children.map(nodeOf) };
    case 'callout':
      return { type: 'callout', attrs: { tone: block.tone }, content: block.children.map(nodeOf) };
    case 'list':
      return listOf(block);
    case 'table':
      return tableOf(block);
  }
}

function listOf({ ordered, start, items }: Extract<Block, { kind: 'list' }>): DocumentNode {
  const content = items.map((item): DocumentNode => {
    const blocks = item.map(nodeOf);
    // A list item of a document starts with a paragraph, even if that is empty.
    const first: DocumentNode[] = blocks[0]?.type === 'paragraph' ? [] : [{ type: 'paragraph' }];
    return { type: 'listItem', content: [...first, ...blocks] };
  });
  return ordered ? { type: 'orderedList', attrs: { start }, content } : { type: 'bulletList', content };
}

function tableOf({ align, head, rows }: Extract<Block, { kind: 'table' }>): DocumentNode {
  const rowOf = (type: string, cells: readonly Inline[][]): DocumentNode => ({
    type: 'tableRow',
    content: cells.map((cell, column) => ({
      type,
      attrs: { align: align[column] ?? null },
      content: [{ type: 'paragraph', ...runsIn(cell) }],
    })),
  });
  return {
    type: 'table',
    content: [rowOf('tableHeader', head), ...rows.map((cells) => rowOf('tableCell', cells))],
  };
}

/** Runs of the same marks, as documents have them. */
function runsIn(children: readonly Inline[]): { content?: DocumentNode[] } {
  const runs: DocumentNode[] = [];
  addRuns(children, [], runs);
  return runs.length === 0 ? {} : { content: runs };
}

function addRuns(children: readonly Inline[], marks: readonly DocumentMark[], runs: DocumentNode[]): void {
  for (const node of children) {
    if (node.kind === 'text') addText(node.text, marks, runs);
    else if ('text' in node) addText(node.text, withMark(marks, { type: node.kind }), runs);
    else if ('children' in node) addRuns(node.children, withMark(marks, markOf(node)), runs);
    else runs.push({ ...leafOf(node), ...marked(marks) });
  }
}

function addText(text: string, marks: readonly DocumentMark[], runs: DocumentNode[]): void {
  if (text === '') return;
  const run = { type: 'text', ...marked(marks), text };
  const last = runs.at(-1);
  if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(run.marks)) last.text += text;
  else runs.push(run);
}

const marked = (marks: readonly DocumentMark[]) => (marks.length === 0 ? {} : { marks: [...marks] });

function markOf(node: Extract<Inline, { children: Inline[] }>): DocumentMark {
  if (node.kind === 'link') return { type: 'link', attrs: { href: node.href, title: node.title ?? null } };
  return { type: { strong: 'bold', em: 'italic', strike: 'strike' }[node.kind] };
}

/** Each once and in a fixed order, because the order has no meaning. */
function withMark(marks: readonly DocumentMark[], mark: DocumentMark): DocumentMark[] {
  return [...marks.filter(({ type }) => type !== mark.type), mark].toSorted((one, other) =>
    one.type < other.type ? -1 : 1,
  );
}

function leafOf(node: Exclude<Inline, { text: string } | { children: Inline[] }>): DocumentNode {
  if (node.kind === 'break') return { type: 'hardBreak' };
  if (node.kind === 'image')
    return { type: 'image', attrs: { src: node.src, alt: node.alt, title: node.title ?? null } };
  const [, kind = '', id = ''] = /^mention:\/\/(user|team)\/(\d+)\//.exec(node.address ?? '') ?? [];
  return { type: 'mention', attrs: { kind, id, name: node.name.replace(/^@/, '') } };
}
