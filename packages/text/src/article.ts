import { superscript } from '@confab/rules/superscript';
import { messageToken } from './inline.ts';
import { parseBlocks, wholeOf } from './markdown.ts';
import type { Block } from './markdown-nodes.ts';

/** The constructs of an article's lines: those of messages, and `^text^`. */
export const articleToken = new RegExp(
  `(?<superscript>${superscript.source})|${messageToken.source}`,
  messageToken.flags,
);

/** Parses the Markdown of an article as `parseMarkdown` does that of a message. */
export function parseArticle(source: string, origin: string): Block[] {
  return parseBlocks(wholeOf(source, { origin, token: articleToken }));
}
