import { parseMarkdown } from '@confab/text/markdown';
import type { Block } from '@confab/text/markdown-nodes';

/** Whether a text contains a table, which programs may write but the editor of short texts does not support. */
export function hasTable(markdown: string): boolean {
  return parseMarkdown(markdown, location.origin).some(containsTable);
}

function containsTable(block: Block): boolean {
  if (block.kind === 'quote' || block.kind === 'callout') return block.children.some(containsTable);
  if (block.kind === 'list') return block.items.some((item) => item.some(containsTable));
  return block.kind === 'table';
}
