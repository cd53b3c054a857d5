import { withSymbol } from './callouts.ts';
import type { Block, Inline } from './markdown-nodes.ts';

/**
 * Blocks as HTML for emails, which have no style sheet. Every text and address is escaped; the parser has
 * validated the addresses.
 */
export function blocksHtml(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join('');
}

const gap = 'margin:0 0 8px';

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="${gap}">${inlinesHtml(block.children)}</p>`;
    case 'heading':
      return `<p style="${gap}"><strong>${inlinesHtml(block.children)}</strong></p>`;
    case 'code':
      return `<pre style="${gap};white-space:pre-wrap">${escapeHtml(block.text)}</pre>`;
    case 'rule':
      return '<hr>';
    case 'quote':
      return `<blockquote style="${gap};padding-left:12px;border-left:3px solid #d9d9e0">${blocksHtml(block.children)}</blockquote>`;
    case 'callout':
      return blockHtml({ kind: 'quote', children: withSymbol(block) });
    case 'list':
      return listHtml(block);
    case 'table':
      return tableHtml(block);
  }
}

function listHtml({ ordered, start, items }: Extract<Block, { kind: 'list' }>): string {
  const tag = ordered ? 'ol' : 'ul';
  const from = ordered ? ` start="${start}"` : '';
  const rows = items.map((item) => `<li>${blocksHtml(item)}</li>`).join('');
  return `<${tag}${from} style="${gap};padding-inline-start:24px">${rows}</${tag}>`;
}

function tableHtml({ align, head, rows }: Extract<Block, { kind: 'table' }>): string {
  const cell = (tag: 'td' | 'th', children: readonly Inline[], column: number) =>
    `<${tag} style="padding:4px 8px;border:1px solid #d9d9e0;text-align:${align[column] ?? 'start'}">${inlinesHtml(children)}</${tag}>`;
  const row = (tag: 'td' | 'th', cells: readonly Inline[][]) =>
    `<tr>${cells.map((children, column) => cell(tag, children, column)).join('')}</tr>`;
  return `<table style="${gap};border-collapse:collapse">${row('th', head)}${rows.map((cells) => row('td', cells)).join('')}</table>`;
}

const inlinesHtml = (nodes: readonly Inline[]): string => nodes.map(inlineHtml).join('');

function inlineHtml(node: Inline): string {
  switch (node.kind) {
    case 'text':
      return escapeHtml(node.text);
    case 'break':
      return '<br>';
    case 'code':
      return `<code>${escapeHtml(node.text)}</code>`;
    case 'superscript':
      return `<sup>${escapeHtml(node.text)}</sup>`;
    case 'mention':
      return `<strong>${escapeHtml(node.name)}</strong>`;
    case 'strong':
      return `<strong>${inlinesHtml(node.children)}</strong>`;
    case 'em':
      return `<em>${inlinesHtml(node.children)}</em>`;
    case 'strike':
      return `<s>${inlinesHtml(node.children)}</s>`;
    case 'link':
      return `<a href="${escapeHtml(node.href)}" rel="noopener noreferrer nofollow">${inlinesHtml(node.children)}</a>`;
    case 'image':
      return `<img src="${escapeHtml(node.src)}" alt="${escapeHtml(node.alt)}" style="max-width:100%">`;
  }
}

/** Text made safe between tags and inside of quoted attributes. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
