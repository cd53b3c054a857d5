import { piecesOf } from '@confab/rules/long-text';
import { expect, test } from 'vitest';
import { parseMarkdown, safeUrl, type Block, type Inline } from './markdown.ts';

const inline = (source: string): Inline[] => {
  const [block] = parseMarkdown(source);
  return block && 'children' in block ? block.children : [];
};

function links(blocks: readonly Block[]): string[] {
  const found: string[] = [];
  const walk = (pieces: readonly Inline[]): void => {
    for (const piece of pieces) {
      if (piece.kind === 'link') found.push(piece.href);
      if ('children' in piece) walk(piece.children);
    }
  };
  for (const block of blocks) {
    if (block.kind === 'list') block.items.forEach(walk);
    else if ('children' in block) walk(block.children);
  }
  return found;
}

const shown = (blocks: readonly Block[]): string => JSON.stringify(blocks);

test('bold, italic, strike-through, code and links become pieces', () => {
  expect(inline('**a** *b* ~~c~~ `d` [e](https://x.test/1)')).toEqual([
    { kind: 'strong', children: [{ kind: 'text', text: 'a' }] },
    { kind: 'text', text: ' ' },
    { kind: 'em', children: [{ kind: 'text', text: 'b' }] },
    { kind: 'text', text: ' ' },
    { kind: 'strike', children: [{ kind: 'text', text: 'c' }] },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'd' },
    { kind: 'text', text: ' ' },
    { kind: 'link', href: 'https://x.test/1', children: [{ kind: 'text', text: 'e' }] },
  ]);
});

test('lists, quotes and code blocks', () => {
  expect(parseMarkdown('3. a\n4. b\n\n> q\n\n```js\n<b>\n```').map((block) => block.kind)).toEqual([
    'list',
    'quote',
    'code',
  ]);
  expect(parseMarkdown('3. a')[0]).toMatchObject({ ordered: true, start: 3 });
});

test('words with underscores and multiplication stay as they are', () => {
  expect(inline('snake_case_name and 2 * 3 * 4')).toEqual([
    { kind: 'text', text: 'snake_case_name and 2 * 3 * 4' },
  ]);
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert`1`)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox)',
  '[x](  javascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '<javascript:alert(1)>',
  '[x](//evil.test)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://x.test/1)',
])('%s becomes no link', (source) => {
  expect(links(parseMarkdown(source))).toEqual([]);
});

test('markup stays text, wherever it stands', () => {
  const html = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  for (const source of [html, `**${html}**`, `> ${html}`, `- ${html}`, '```\n' + html + '\n```']) {
    expect(shown(parseMarkdown(source))).toContain('<img src=x onerror=alert(1)>');
  }
});

test('a bare address ends before the punctuation of its sentence and cannot break out of an attribute', () => {
  expect(links(parseMarkdown('See https://x.test/a?b=1, ok (https://x.test/c).'))).toEqual([
    'https://x.test/a?b=1',
    'https://x.test/c',
  ]);
  expect(links(parseMarkdown('https://x.test/"onmouseover="alert(1)'))).toEqual(['https://x.test/']);
});

test('hostile input costs little time', () => {
  const started = performance.now();
  for (const piece of ['**', '*a', '_a', '[', '[a](', '`', '~~', '> ', '- ', 'https://', '\\', '**a _b ']) {
    parseMarkdown(piece.repeat(10_000));
  }
  expect(performance.now() - started).toBeLessThan(3_000);
});

test('only web, mail and telephone addresses are safe', () => {
  expect(safeUrl('tel:+4930123')).toBe('tel:+4930123');
  expect(safeUrl('mailto:a@b.test')).toBe('mailto:a@b.test');
  expect(safeUrl('/relative')).toBeNull();
});

test('knows pictures, and leaves what is no address as text', () => {
  expect(parseMarkdown('Bye ![our logo](https://a.test/files/x/logo.png?image_height=24px)')).toEqual([
    {
      kind: 'paragraph',
      children: [
        { kind: 'text', text: 'Bye ' },
        { kind: 'picture', src: 'https://a.test/files/x/logo.png?image_height=24px', alt: 'our logo' },
      ],
    },
  ]);
  const [block] = parseMarkdown('![x](javascript:alert) [](https://a.test)');
  expect(block).toEqual({
    kind: 'paragraph',
    children: [
      { kind: 'text', text: '![x](javascript:alert)' },
      { kind: 'text', text: ' ' },
      { kind: 'text', text: '[](https://a.test)' },
    ],
  });
});

const inPieces = (source: string): Block[] =>
  piecesOf(source).flatMap(({ text, opening, closing, isPlain }) =>
    isPlain ? [{ kind: 'code', text }] : parseMarkdown(opening + text + closing),
  );

test.each(['```', '~~~'])('a long log between %s is code in all of its pieces', (marks) => {
  const log = 'a*b*c __init__\n'.repeat(400);
  const blocks = inPieces(`See:\n${marks}log\n${log}${marks}\n*end*`);
  expect(blocks[0]?.kind).toBe('paragraph');
  const codes = blocks
    .slice(1, -1)
    .map((block) => (block.kind === 'code' ? block.text.trimEnd() : block.kind));
  expect(codes.length).toBeGreaterThan(1);
  expect(`${codes.join('\n')}\n`).toBe(log);
  expect(blocks.at(-1)).toEqual({
    kind: 'paragraph',
    children: [{ kind: 'em', children: [{ kind: 'text', text: 'end' }] }],
  });
});

test('links of a long text are whole, and a table is no longer than it was', () => {
  const link = '[the words of a link](https://x.test/a)';
  const found = links(inPieces(`https://x.test/${'a'.repeat(6000)} ${`${link} `.repeat(300)}`));
  expect(found).toEqual(Array.from({ length: 300 }, () => 'https://x.test/a'));
  const table = `|Name|Count|\n|-|-|\n${'|Sheet|2|\n'.repeat(400)}`;
  expect(shown(inPieces(table)).split('Name')).toHaveLength(2);
});
