import { parseMarkdown } from '@confab/text/markdown';
import type { Block } from '@confab/text/markdown-nodes';

/** Whether a text holds a table, which programs write and the editor of short texts has not. */
export function hasTable(markdown: string): boolean {
  return parseMarkdown(markdown, location.origin).some(holdsTable);
}

function holdsTable(block: Block): boolean {
  switch (block.kind) {
    case 'table':
      return true;
    case 'quote':
    case 'callout':
      return block.children.some(holdsTable);
    case 'list':
      return block.items.some((item) => item.some(holdsTable));
    default:
      return false;
  }
}
