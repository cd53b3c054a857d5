import { plainLines } from '@confab/rules/plain-text';
import { parseMarkdown } from '@confab/text/markdown';
import { blocksHtml } from '@confab/text/markdown-html';

/** What a message says, as the two forms of an email. `origin` is where our own files are. */
export function emailBody(content: string, origin: string): { text: string; html: string } {
  return { text: plainLines(content), html: blocksHtml(parseMarkdown(content, origin)) };
}
