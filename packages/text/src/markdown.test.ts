import { chunksOf } from '@confab/rules/long-text';
import { expect, test } from 'vitest';
import { endOfAddress, isWebAddress, safeUrl, safeUrlFrom } from './addresses.ts';
import { embedIn } from './embeds.ts';
import { writtenBlocks } from './document/written.ts';
import { parseArticle } from './article.ts';
import { parseMarkdown, type Block, type Inline } from './markdown.ts';

const origin = 'https://desk.test';
const parse = (source: string): Block[] => parseMarkdown(source, origin);
const inline = (source: string): Inline[] => {
  const [block] = parse(source);
  return block?.kind === 'paragraph' ? block.children : [];
};

type Node = Block | Inline;
type Branches = { kind: string; children?: Node[]; items?: Node[][]; head?: Node[][]; rows?: Node[][][] };

/** A node and all that nest in it. */
function nodesOf(node: Node): Node[] {
  const { children = [], items = [], head = [], rows = [] }: Branches = node;
  return [node, ...[...children, ...items.flat(), ...head.flat(), ...rows.flat(2)].flatMap(nodesOf)];
}

const linksIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap(nodesOf).flatMap((node) => (node.kind === 'link' ? [node.href] : []));
const links = (source: string): string[] => linksIn(parse(source));

/** The text alone, as a reader sees it. */
const words = (blocks: readonly Block[]): string =>
  blocks
    .flatMap(nodesOf)
    .map((node) =>
      'text' in node ? node.text : node.kind === 'break' ? '\n' : node.kind === 'mention' ? node.name : '',
    )
    .join('');

const depthOf = (node: Node): number => {
  const { children = [], items = [] }: Branches = node;
  return 1 + Math.max(0, ...[...children, ...items.flat()].map(depthOf));
};

test('bold, italic, strikethrough, code, and links are parsed', () => {
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

test('lists, quotes, and code blocks are parsed', () => {
  expect(parse('3. a\n4. b\n\n> q\n\n```js\n<b>\n```').map((block) => block.kind)).toEqual([
    'list',
    'quote',
    'code',
  ]);
  expect(parse('3. a')[0]).toMatchObject({ ordered: true, start: 3 });
});

test('words with underscores and multiplication are unchanged', () => {
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
])('%s does not become a link', (source) => {
  expect(links(source)).toEqual([]);
});

test('markup stays text, anywhere', () => {
  const html = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  for (const source of [html, `**${html}**`, `> ${html}`, `- ${html}`, '```\n' + html + '\n```']) {
    expect(words(parse(source))).toContain('<img src=x onerror=alert(1)>');
  }
});

test('a bare URL ends before the punctuation of its sentence and cannot break out of an attribute', () => {
  expect(links('See https://x.test/a?b=1, ok (https://x.test/c).')).toEqual([
    'https://x.test/a?b=1',
    'https://x.test/c',
  ]);
  expect(links('https://x.test/"onmouseover="alert(1)')).toEqual(['https://x.test/']);
});

test('only web, email, and telephone links are safe', () => {
  expect(safeUrl('tel:+4930123')).toBe('tel:+4930123');
  expect(safeUrl('mailto:a@b.test')).toBe('mailto:a@b.test');
  expect(safeUrl('/relative')).toBeNull();
});

test('renders our own images in their size, and links to all others', () => {
  expect(inline(`Bye ![our "logo"](${origin}/files/x/logo.png?image_height=24px)`)).toEqual([
    { kind: 'text', text: 'Bye ' },
    { kind: 'image', src: `${origin}/files/x/logo.png?image_height=24px`, alt: 'our "logo"', height: 24 },
  ]);
  for (const src of ['https://elsewhere.test/files/a.png', `${origin}/api/v1/profile`]) {
    expect(inline(`![pic](${src})`)).toEqual([
      { kind: 'link', href: src, children: [{ kind: 'text', text: 'pic' }] },
    ]);
  }
  expect(inline('![x](javascript:alert) [](https://a.test)')).toEqual([
    { kind: 'text', text: '![x](javascript:alert) [](https://a.test)' },
  ]);
});

const inPieces = (source: string): Block[] =>
  chunksOf(source).flatMap(({ text, opening, closing, isPlain }) =>
    isPlain ? [{ kind: 'code', text }] : parse(opening + text + closing),
  );

test.each(['```', '~~~'])('a long log between %s is code in all of its parts', (marks) => {
  const log = 'a*b*c __init__\n'.repeat(400);
  const blocks = inPieces(`See:\n${marks}log\n${log}${marks}\n*end*`);
  expect(blocks[0]?.kind).toBe('paragraph');
  const codes = blocks.slice(1, -1).map((block) => (block.kind === 'code' ? block.text : block.kind));
  expect(codes.length).toBeGreaterThan(1);
  expect(codes.join('')).toBe(log);
  expect(blocks.at(-1)).toEqual({
    kind: 'paragraph',
    children: [{ kind: 'em', children: [{ kind: 'text', text: 'end' }] }],
  });
});

test('links of a long text are whole, and a table is no longer than before', () => {
  const link = '[the words of a link](https://x.test/a)';
  const found = linksIn(inPieces(`https://x.test/${'a'.repeat(6000)} ${`${link} `.repeat(300)}`));
  expect(found).toEqual(Array.from({ length: 300 }, () => 'https://x.test/a'));
  const table = `|Name|Count|\n|-|-|\n${'|Sheet|2|\n'.repeat(400)}`;
  expect(words(inPieces(table)).split('Name')).toHaveLength(2);
});

test.each([
  ['**bold *both***', '[strong bold [em both]]'],
  ['***both* bold**', '[strong [em both] bold]'],
  ['*a**b*', '[em a**b]'],
  ['__init__ and a__b__c', '[strong init] and a__b__c'],
  ['~~no~~ ~one~ ~~~', '[strike no] ~one~ ~~~'],
  ['2 ** 3 and *open', '2 ** 3 and *open'],
  ['`` a`b `` and `open', '[code a`b] and `open'],
  ['**[shop](https://x.test/)**', '[strong [link shop]]'],
  ['[**bold** https://y.test](https://x.test/)', '[link [strong bold] https://y.test]'],
  [
    '[a [b](https://x.test/) c](https://y.test/)',
    '[a [link b] c](https://y.test/)'.replace('(https://y.test/)', '([link https://y.test/])'),
  ],
  ['[todo] *done*', '[todo] [em done]'],
  ['*a [b* c', '[em a [b] c'],
  ['[@Ines Roth](mention://user/7/Ines) look', '[mention @Ines Roth] look'],
  ['[not a mention](mention://user/7)', '[not a mention](mention://user/7)'],
  ['&lt;b&gt; &amp;amp; &#128512; &nosuch; &#0;', '<b> &amp; 😀 &nosuch; \ufffd'],
  ['one\ntwo  \nthree\\\nfour', 'one[break]two[break]three[break]four'],
])('%j is rendered as %s', (source, expected) => {
  const describe = (node: Inline): string => {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'break') return '[break]';
    if (node.kind === 'image') return '[image]';
    const inside =
      'children' in node ? node.children.map(describe).join('') : 'text' in node ? node.text : node.name;
    return `[${node.kind} ${inside}]`;
  };
  expect(inline(source).map(describe).join('')).toBe(expected);
});

test.each([
  ['- one\n  - deeper\n    1. deepest\n- two', 'ul(one ul(deeper ol(deepest)) | two)'],
  ['1. first\n  - lenient\n2. second', 'ol(first ul(lenient) | second)'],
  ['- one\n\n- two\n\n  more', 'ul(one | two more)'],
  ['- one\nthanks', 'ul(one) thanks'],
  ['In\n2024. a year', 'In\n2024. a year'],
  ['> a\n> > b\n> - c\nd', 'quote(a quote(b) ul(c)) d'],
  ['# Title ##\ntext\n### C#', 'h1(Title) text h3(C#)'],
  ['a\n---\nb\n* * *', 'a rule b rule'],
  ['- ```\n  a\n  ```\n- b', 'ul(code(a\n) | b)'],
  ['|a|b|\n|-|:-:|\n|1\\|2|**3**|\n|4|\n\nend', 'table(a,b;1|2,3;4,) end'],
  ['~~~\n`x`\n```', 'code(`x`\n```\n)'],
  ['> [!NOTE]\n> a\n>\n> - b\nc', 'note(a ul(b)) c'],
  ['> [!caution]  \n> > [!Tip]\n> > a', 'caution(tip(a))'],
  ['> [!NOTE] a', 'quote([!NOTE] a)'],
  ['> [!NOTES]\n> a', 'quote([!NOTES]\na)'],
  ['> [!NOTE]', 'quote([!NOTE])'],
  ['> [!NOTE]\n>\n>', 'quote([!NOTE])'],
  ['[!NOTE]\n> a', '[!NOTE] quote(a)'],
  ['> a\n> [!NOTE]', 'quote(a\n[!NOTE])'],
  ['|a<br>b|`<br>`|\n|-|-|\n|c<BR />d|<b>|\n\ne<br>f', 'table(a\nb,<br>;c\nd,<b>) e<br>f'],
])('the blocks of %j are %s', (source, expected) => {
  const describe = (block: Block): string => {
    switch (block.kind) {
      case 'paragraph':
        return words([block]);
      case 'heading':
        return `h${block.level}(${words([block])})`;
      case 'code':
        return `code(${block.text})`;
      case 'rule':
        return 'rule';
      case 'quote':
        return `quote(${block.children.map(describe).join(' ')})`;
      case 'callout':
        return `${block.tone}(${block.children.map(describe).join(' ')})`;
      case 'list':
        return `${block.ordered ? 'ol' : 'ul'}(${block.items.map((item) => item.map(describe).join(' ')).join(' | ')})`;
      case 'table':
        return `table(${[block.head, ...block.rows].map((row) => row.map((cell) => words([{ kind: 'paragraph', children: cell }])).join(',')).join(';')})`;
    }
  };
  expect(parse(source).map(describe).join(' ')).toBe(expected);
});

test('the source of all blocks makes up the text again, and each is parsed alone as in the whole', () => {
  const texts = [
    '',
    '\n\n',
    'a',
    'a\n',
    '\n\na\n# b\n\n\n- c\n\n  d\n- e\n\n\n',
    '```\na\n\nb',
    '```\na\n\n',
    '> [!NOTE]\n> a\n\n|a|b|\n|-|-|\n|1\n\n<div>\n\nx\n',
    '- a\n* b\n1. c',
  ];
  for (const text of [...texts, ...pieces.map((piece) => piece.repeat(60))]) {
    const { blocks, after } = writtenBlocks(text);
    expect(blocks.map(({ gap, source }) => gap + source).join('') + after).toBe(text);
    expect(blocks.map(({ block }) => block.kind)).toEqual(parse(text).map(({ kind }) => kind));
    for (const { block, source } of blocks)
      expect(writtenBlocks(source).blocks.map((each) => each.block)).toEqual([block]);
  }
});

test('a link may name a page of our own help centers by its path only, and nothing else', () => {
  expect(links('[a](/hc/help/articles/returns)')).toEqual([`${origin}/hc/help/articles/returns`]);
  expect(links('[a](/api/v1) [b](//evil.test/hc/) [c](hc/help) [d](/hcx)')).toEqual([]);
});

test('only a URL on its own line is embedded', () => {
  const video = 'https://vimeo.com/76979871';
  expect(embedIn(inline(video))).toMatchObject({ href: video, embed: { name: 'Vimeo' } });
  for (const text of [`see ${video}`, `[film](${video})`, `**${video}**`, 'https://elsewhere.test/1'])
    expect(embedIn(inline(text))).toBeUndefined();
});

test('has at most as many table cells as the text has characters', () => {
  const cells = (source: string): number =>
    parse(source).flatMap((block) => (block.kind === 'table' ? [block.head, ...block.rows].flat() : []))
      .length;
  const wide = `${'|a'.repeat(1200)}\n${'|-'.repeat(1200)}\n${'a\n'.repeat(98)}`;
  expect(cells(wide)).toBeGreaterThan(0);
  expect(cells(wide)).toBeLessThanOrEqual(wide.length + 1);
  const narrow = `|a|b|c|\n|-|-|-|\n${'|1|2|\n|1|2|3|\n1|2\n'.repeat(40)}`;
  expect(cells(narrow)).toBe(363);
  expect(parse(narrow)).toHaveLength(1);
});

const maxLength = 150_000;
const pieces = [
  '*',
  '*a',
  'a*',
  '_a',
  '*_',
  '**a _b ',
  '*a**b',
  '***a',
  '~~a',
  '`',
  '`a``b',
  '\\',
  '@',
  'a@',
  'a_b@',
  '&',
  '&#1',
  '[',
  '![',
  ']',
  '](',
  '[a](',
  '[*',
  '[a](<b',
  '[a](b "',
  '[a](b(c',
  '[a](https://b) ',
  'https://',
  'www.',
  '<https://',
  '> ',
  '> [!NOTE]\n',
  '|a|\n|-|\n|<br>',
  '- ',
  '- a\n  ',
  '  - a\n',
  '\t- a\n',
  '1. ',
  '# ',
  '#',
  '| \n',
  'x|y\n-|-\n',
  '\n',
  '```\n',
  '~~~a\n',
  '-- ',
];

test.each(pieces)('the longest text of %j takes little time and is not deeply nested', (piece) => {
  const started = performance.now();
  const blocks = parse(piece.repeat(Math.ceil(maxLength / piece.length)).slice(0, maxLength));
  expect(performance.now() - started).toBeLessThan(3_000);
  expect(Math.max(0, ...blocks.map(depthOf))).toBeLessThan(40);
});

test('renders at most the source', () => {
  for (const piece of pieces) {
    const source = piece.repeat(2000);
    expect(parse(source).flatMap(nodesOf).length).toBeLessThanOrEqual(source.length + 1);
  }
});

test('a URL in a sentence ends before surrounding punctuation, unless it opened it itself', () => {
  const whole = 'https://x.test/a_(b)';
  for (const end of ['', '.', ').', '**', '?!', "'"]) expect(endOfAddress(whole + end)).toBe(whole.length);
  expect(links('www.x.test, www. maya@x.test mailto:a@x.test xhttps://no.test')).toEqual([
    'https://www.x.test/',
    'mailto:maya@x.test',
    'mailto:a@x.test',
  ]);
});

test('a URL may be relative to our own origin, where that is enabled', () => {
  expect(safeUrlFrom('/files/a', origin)).toBe(`${origin}/files/a`);
  expect(safeUrlFrom('javascript:alert(1)', origin)).toBeNull();
  expect(safeUrlFrom('http://', origin)).toBeNull();
  expect(isWebAddress('https://a.test')).toBe(true);
  expect(isWebAddress('https://a')).toBe(false);
});

test('only articles have superscript, and it contains no other markup', () => {
  const show = (node: Inline): string =>
    'children' in node
      ? node.children.map(show).join('')
      : node.kind === 'superscript'
        ? `<${node.text}>`
        : 'text' in node
          ? node.text
          : '';
  const read = (source: string, parse = parseArticle) =>
    parse(source, origin)
      .flatMap((block) => (block.kind === 'paragraph' ? block.children : []))
      .map(show)
      .join('');
  expect(read('10^6^ **m^2^** [1^st^](https://a.test) a^see below^')).toBe('10<6> m<2> 1<st> a<see below>');
  expect(read('10^6^', parseMarkdown)).toBe('10^6^');
  expect(read(String.raw`^*^ ^\^^ ^&amp;^ \^a^`)).toBe('<*> <^> <&> ^a^');
  expect(read('^**b**^ ^[a](https://a.test)^ ^ a^ ^a ^ ^^ 2^8 or 2^9 ^a\nb^')).toBe(
    '^b^ ^a^ ^ a^ ^a ^ ^^ 2^8 or 2^9 ^ab^',
  );
  expect(read('^<script>^')).toBe('^<script>^');
  const began = performance.now();
  read('^a '.repeat(40_000));
  read(`^${'a '.repeat(60_000)}`);
  expect(performance.now() - began).toBeLessThan(5000);
});
