import { plainLines } from '@confab/rules/plain-text';
import { parseMarkdown } from '@confab/text/markdown';
import { blocksHtml } from '@confab/text/markdown-html';

/** A message as the text and HTML of an email. `origin` is the base URL of our own files. */
export function emailBody(content: string, origin: string): { text: string; html: string } {
  return { text: plainLines(content), html: blocksHtml(parseMarkdown(content, origin)) };
}
