import { articleToken } from '../article.ts';
import { decoded } from '../entities.ts';
import type { Reading } from '../lines.ts';
import { locateBlocks, wholeOf } from '../markdown.ts';
import type { Block } from '../markdown-nodes.ts';

/** URLs, titles, and images are kept as in the text; the origin only serves to recognize invalid URLs. */
export const asWritten: Reading = {
  origin: 'https://nowhere.invalid',
  token: articleToken,
  asWritten: (node, { sign, words, address, title }) => {
    const titled = title === undefined ? {} : { title: decoded(title.slice(1, -1)) };
    if (sign === '![')
      return { kind: 'image', src: address, alt: decoded(words), height: undefined, ...titled };
    if (node.kind === 'mention') return { ...node, address };
    return node.kind === 'link' ? { ...node, href: address, ...titled } : node;
  },
};

/** A block with its source lines, and the gap before it. */
export type WrittenBlock = { block: Block; gap: string; source: string };

/** The blocks of a text with their source. Joined, with the text `after` them, they are the text. */
export function writtenBlocks(source: string): { blocks: WrittenBlock[]; after: string } {
  const text = wholeOf(source, asWritten);
  const blocks: WrittenBlock[] = [];
  let last = 0;
  const linesOf = (from: number, end: number) =>
    text.lines
      .slice(from, end)
      .map((line) => `${line}\n`)
      .join('');
  for (const { block, at, end } of locateBlocks(text)) {
    const gap = (blocks.length === 0 ? '' : '\n') + linesOf(last, at);
    blocks.push({ block, gap, source: linesOf(at, end).slice(0, -1) });
    last = Math.min(end, text.lines.length);
  }
  const rest = text.lines.slice(last).join('\n');
  return { blocks, after: blocks.length > 0 && last < text.lines.length ? `\n${rest}` : rest };
}
