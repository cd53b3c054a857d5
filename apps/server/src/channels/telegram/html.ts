import { withSymbol } from '@confab/text/callouts';
import { parseMarkdown, type Block, type Inline } from '@confab/text/markdown';

/**
 * Converts a message's Markdown to Telegram's HTML: a few inline tags, quotes, and code. Lists and tables become lines
 * of text, images become links. `origin` is the base URL of stored files.
 */
export function telegramHtml(markdown: string, origin: string): string {
  return blocksHtml(parseMarkdown(markdown, origin), '\n\n');
}

function blocksHtml(blocks: readonly Block[], gap: string): string {
  return blocks.map(blockHtml).join(gap);
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return inlinesHtml(block.children);
    case 'heading':
      return `<b>${inlinesHtml(block.children)}</b>`;
    case 'code':
      return `<pre>${escaped(block.text.replace(/\n$/, ''))}</pre>`;
    case 'rule':
      return '———';
    case 'quote':
      return `<blockquote>${blocksHtml(unquoted(block.children), '\n\n')}</blockquote>`;
    case 'callout':
      return blockHtml({ kind: 'quote', children: withSymbol(block) });
    case 'list':
      return listHtml(block);
    case 'table':
      return [block.head, ...block.rows].map((cells) => cells.map(inlinesHtml).join(' | ')).join('\n');
  }
}

/** Telegram rejects nested quotes. */
function unquoted(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'callout') return unquoted(withSymbol(block));
    if (block.kind === 'quote') return unquoted(block.children);
    return block.kind === 'list' ? [{ ...block, items: block.items.map(unquoted) }] : [block];
  });
}

function listHtml({ ordered, start, items }: Extract<Block, { kind: 'list' }>): string {
  const lines = items.map((item, index) => {
    const prefix = ordered ? `${start + index}. ` : '• ';
    return prefix + blocksHtml(item, '\n').replaceAll('\n', '\n   ');
  });
  return lines.join('\n');
}

const inlinesHtml = (nodes: readonly Inline[]): string => nodes.map(inlineHtml).join('');

function inlineHtml(node: Inline): string {
  switch (node.kind) {
    case 'text':
    case 'superscript':
      return escaped(node.text);
    case 'break':
      return '\n';
    case 'code':
      return `<code>${escaped(node.text)}</code>`;
    case 'mention':
      return `<b>${escaped(node.name)}</b>`;
    case 'strong':
      return `<b>${inlinesHtml(node.children)}</b>`;
    case 'em':
      return `<i>${inlinesHtml(node.children)}</i>`;
    case 'strike':
      return `<s>${inlinesHtml(node.children)}</s>`;
    case 'link':
      return `<a href="${escaped(node.href)}">${inlinesHtml(node.children)}</a>`;
    case 'image':
      return `<a href="${escaped(node.src)}">${escaped(node.alt === '' ? node.src : node.alt)}</a>`;
  }
}

/** The four characters that Telegram requires to be escaped. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
