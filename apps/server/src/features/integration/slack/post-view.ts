import { withSymbol } from '@confab/text/callouts';
import { parseMarkdown, type Block, type Inline } from '@confab/text/markdown';

/** Characters of a text that Slack takes. */
const maxLength = 39_000;

/** Converts a message's Markdown to Slack's markup. `origin` is the base URL of stored files. */
export function slackText(markdown: string, origin: string): string {
  return blocksText(parseMarkdown(markdown, origin), '\n\n').slice(0, maxLength);
}

/** The three characters that Slack requires to be escaped. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A link with a label; neither can end it early. */
export function slackLink(href: string, label: string): string {
  return `<${escaped(href).replaceAll('|', '%7C')}|${escaped(label).replaceAll('|', '¦')}>`;
}

function blocksText(blocks: readonly Block[], gap: string): string {
  return blocks.map(blockText).join(gap);
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return inlinesText(block.children);
    case 'heading':
      return `*${inlinesText(block.children)}*`;
    case 'code':
      return `\`\`\`${escaped(block.text)}\`\`\``;
    case 'rule':
      return '———';
    case 'quote':
      return blocksText(block.children, '\n').replaceAll(/^/gm, '> ');
    case 'callout':
      return blockText({ kind: 'quote', children: withSymbol(block) });
    case 'list':
      return block.items
        .map((item, index) => {
          const bullet = block.ordered ? `${block.start + index}. ` : '• ';
          return bullet + blocksText(item, '\n').replaceAll('\n', '\n   ');
        })
        .join('\n');
    case 'table':
      return [block.head, ...block.rows].map((cells) => cells.map(inlinesText).join(' | ')).join('\n');
  }
}

const inlinesText = (nodes: readonly Inline[]): string => nodes.map(inlineText).join('');

function inlineText(node: Inline): string {
  switch (node.kind) {
    case 'text':
    case 'superscript':
      return escaped(node.text);
    case 'break':
      return '\n';
    case 'code':
      return `\`${escaped(node.text)}\``;
    case 'mention':
      return escaped(node.name);
    case 'strong':
      return `*${inlinesText(node.children)}*`;
    case 'em':
      return `_${inlinesText(node.children)}_`;
    case 'strike':
      return `~${inlinesText(node.children)}~`;
    case 'link':
      return slackLink(node.href, plainOf(node.children) || node.href);
    case 'image':
      return slackLink(node.src, node.alt === '' ? node.src : node.alt);
  }
}

/** Labels of links hold no marks. */
function plainOf(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if ('children' in node) return plainOf(node.children);
      if ('text' in node) return node.text;
      return node.kind === 'mention' ? node.name : ' ';
    })
    .join('');
}
