import { parseMarkdown } from '@confab/text/markdown';
import type { Block } from '@confab/text/markdown-nodes';

/** Whether a text holds a table, which programs write and the editor of short texts has not. */
export function hasTable(markdown: string): boolean {
  return parseMarkdown(markdown, location.origin).some(holdsTable);
}

function holdsTable(block: Block): boolean {
  if (block.kind === 'quote' || block.kind === 'callout') return block.children.some(holdsTable);
  if (block.kind === 'list') return block.items.some((item) => item.some(holdsTable));
  return block.kind === 'table';
}
