import { parseMarkdown } from '@confab/text/markdown';
import type { Block } from '@confab/text/markdown-nodes';

/** Whether a text holds a table, which programs write and the editor of short texts has not. */
export function hasTable(markdown: string): boolean {
  return parseMarkdown(markdown, location.origin).some(containsTable);
}

function containsTable(block: Block): boolean {
  if (block.kind === 'quote' || block.kind === 'callout') return block.children.some(containsTable);
  if (block.kind === 'list') return block.items.some((item) => item.some(containsTable));
  return block.kind === 'table';
}
