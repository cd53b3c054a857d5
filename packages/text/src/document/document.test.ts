import { describe, expect, test } from 'vitest';
import { parseArticle } from '../article.ts';
import type { Block, Inline } from '../markdown-nodes.ts';
import type { DocumentMark, DocumentNode } from './nodes.ts';
import { readDocument } from './read.ts';
import { writeNode, writeNodes } from './write.ts';

/** The same numbers in each run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const nodesIn = (markdown: string): DocumentNode[] => readDocument(markdown).map(({ node }) => node);
const kinds = (markdown: string): string[] => nodesIn(markdown).map(({ type }) => type);

/** Texts of everything that articles hold; each is written as this writer writes it. */
const written = [
  'plain words',
  'two\nlines',
  '# Title',
  '###### Deep `code` and **bold**',
  'a **bold *both* word** and ~~gone~~ `a_b` [a page](https://example.com/a?b=1&c=2 "Its title")',
  '[**bold** `code`](/hc/help/articles/returns) and ![Box](https://desk.test/files/1/box.png?image_height=48px)',
  'https://vimeo.com/76979871',
  'see https://a.test/c_d, www.x.test or me@x.test.',
  '- one\n- two\n  - deeper\n\n    more\n- three',
  '3. one\n4. two\n   1. in\n\n   ```\n   code\n   ```',
  '> said\n>\n> > before\n>\n> - a',
  '```js\nconst a_b = "<b>" && 1;\n\n# no\n```',
  '````\n```\n````',
  '---',
  '| a | b |\n| :--- | ---: |\n| 1<br>2 | `x` **y** |\n|  | a\\|b |',
  '> [!NOTE]\n> One **two**\n>\n> - a\n>   - b',
  '> [!CAUTION]\n> > [!TIP]\n> > | a | b |\n> > | --- | :---: |\n> > | 1 | 2 |',
  '[@Ana Lind](mention://user/7/Ana%20Lind) knows',
  '<div class="x">kept</div>',
  'H<sub>2</sub>O x^2^ $y$ [^1] [a][b] {{name}}',
  '10^6^ m^2^, **E=mc^2^**, the [1^st^](https://a.test) and^see the note^ `a^2^`',
  '| x^n+1^ |\n| --- |\n| a^\\^\\|^ |',
  '- [ ] to do\n- [x] done',
  '[^1]: A note',
];

/** Texts that are parsed, but written differently. */
const foreign = [
  '* a\n* b',
  '+ a\n\n\n+ b',
  '2) a',
  'Title\n===',
  '    four spaces',
  '~~~js title="x"\na\n~~~',
  '__bold__ and _slanted_ and <https://a.test>',
  'a|b\n-|-\n1|2|3\n4',
  '# Title ##',
  '> a\nlazy',
  'a  \nb\\\nc',
  '&lt;b&gt; &amp; &#42;',
  '[a](https://x.test/(b)) [c]( <https://x.test/a b> )',
  '\t- a\n\t\tb',
  '- a\n* b\n1. c',
  '<details>\n<summary>x</summary>\n\n- a\n\n</details>',
  '```\nnever closed\n\n# in it',
  '**a** b**c**d ***e** f* *g **h***',
  '[a [b](https://x.test) c](https://y.test)',
  'x\\^2\\^ and x^a^ and ^*^ 2^8 or 2^9 x^ a^',
];

test.each(written)('round-trips unchanged: %j', (markdown) => {
  expect(kinds(markdown)).not.toContain('sourceBlock');
  expect(writeNodes(nodesIn(markdown))).toBe(markdown);
});

test.each([...written, ...foreign])('readers see the same after a round trip: %j', (markdown) => {
  const again = writeNodes(nodesIn(markdown));
  expect(parseArticle(again, 'https://desk.test')).toEqual(parseArticle(markdown, 'https://desk.test'));
});

test('texts of several blocks are kept byte for byte', () => {
  const random = numbers(7);
  const all = [...written, ...foreign];
  const gaps = ['\n\n', '\n', '\n\n\n\n', '\n \n'];
  for (let round = 0; round < 300; round += 1) {
    const markdown = Array.from(
      { length: 1 + random(6) },
      () => (all[random(all.length)] ?? '') + (gaps[random(gaps.length)] ?? ''),
    ).join('');
    const blocks = readDocument(markdown);
    expect(markdown.startsWith(blocks.map(({ gap, source }) => gap + source).join(''))).toBe(true);
    expect(parseArticle(writeNodes(blocks.map(({ node }) => node)), 'https://desk.test')).toEqual(
      parseArticle(markdown, 'https://desk.test'),
    );
  }
});

const characters = [
  ...Array.from('*_~`^[]()!<>#+-=|\\&;:. \n1aZé字א'),
  '**',
  '~~',
  '```',
  '](',
  '![',
  '# ',
  '- ',
  '1. ',
  '> ',
  '---',
  '| a |',
  '|-|',
  '<br>',
  '[!NOTE]',
  '&amp;',
  '&#42;',
  '^2^',
  'https://a.test/x_y',
  'www.a.test',
  'me@a.test',
  '[@a](mention://user/1/a)',
  'word',
  '  ',
];
const markNames = ['bold', 'code', 'italic', 'link', 'strike', 'superscript'];

/** A block of random words, as a user may type them. */
function typed(random: (below: number) => number, hasMarks: boolean): DocumentNode {
  const runs = Array.from({ length: 1 + random(4) }, (): DocumentNode => {
    const text = Array.from(
      { length: 1 + random(4) },
      () => characters[random(characters.length)] ?? '',
    ).join('');
    const marks = markNames
      .filter(() => hasMarks && random(5) === 0)
      // The editor has no superscript code.
      .filter((type, _index, all) => type !== 'superscript' || !all.includes('code'))
      .map((type): DocumentMark =>
        type === 'link' ? { type, attrs: { href: 'https://x.test/?a=(b)&c', title: null } } : { type },
      );
    return { type: 'text', text, ...(marks.length === 0 ? {} : { marks }) };
  });
  return { type: 'paragraph', content: merged(runs) };
}

/** Neighbors with the same marks are one run. */
function merged(runs: readonly DocumentNode[]): DocumentNode[] {
  const result: DocumentNode[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (JSON.stringify(last?.marks) === JSON.stringify(run.marks) && last)
      last.text = `${last.text}${run.text}`;
    else result.push(run);
  }
  return result;
}

/** The text of a document, and the text that readers see, ignoring line breaks. */
const wordsOf = (node: DocumentNode): string =>
  node.text ?? (node.content ?? []).map(wordsOf).join('') + (node.type === 'paragraph' ? '\n' : '');
function readWords(node: Block | Inline): string {
  if ('text' in node) return node.text;
  if (node.kind === 'mention') return node.name;
  if (node.kind === 'break') return '\n';
  if (node.kind === 'image') return node.alt;
  if (node.kind === 'list') return node.items.flat().map(readWords).join('');
  if (node.kind === 'table')
    return [node.head, ...node.rows]
      .flat()
      .map((cell) => `${cell.map(readWords).join('')}\n`)
      .join('');
  return 'children' in node
    ? node.children.map(readWords).join('') + (node.kind === 'paragraph' ? '\n' : '')
    : '';
}
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const around: Record<string, (inner: DocumentNode) => DocumentNode> = {
  paragraph: (inner) => inner,
  heading: (inner) => ({ ...inner, type: 'heading', attrs: { level: 2 } }),
  blockquote: (inner) => ({ type: 'blockquote', content: [inner] }),
  callout: (inner) => ({ type: 'callout', attrs: { tone: 'tip' }, content: [inner] }),
  bulletList: (inner) => ({ type: 'bulletList', content: [{ type: 'listItem', content: [inner, inner] }] }),
  orderedList: (inner) => ({
    type: 'orderedList',
    attrs: { start: 9 },
    content: [1, 2].map(() => ({ type: 'listItem', content: [inner] })),
  }),
  table: (inner) => ({
    type: 'table',
    content: ['tableHeader', 'tableCell'].map((type) => ({
      type: 'tableRow',
      content: [1, 2].map(() => ({ type, attrs: { align: null }, content: [inner] })),
    })),
  }),
};

const readAs: Record<string, Block['kind']> = {
  paragraph: 'paragraph',
  heading: 'heading',
  blockquote: 'quote',
  callout: 'callout',
  bulletList: 'list',
  orderedList: 'list',
  table: 'table',
};

describe.each(Object.keys(around))('whatever is typed in a %s', (kind) => {
  test.each([
    ['without marks', false, 1500],
    ['with marks', true, 1500],
  ] as const)('is parsed as intended, %s', (_name, hasMarks, rounds) => {
    const random = numbers(kind.length);
    for (let round = 0; round < rounds; round += 1) {
      const node = around[kind]?.(typed(random, hasMarks)) ?? { type: 'paragraph' };
      if (plain(wordsOf(node)) === '') continue;
      const markdown = writeNode(node);
      const blocks = parseArticle(markdown, 'https://desk.test');
      const about = `${JSON.stringify(node)}\n${markdown}`;
      expect([...new Set(blocks.map((block) => block.kind))], about).toEqual([readAs[kind]]);
      expect(plain(blocks.map(readWords).join('')), about).toBe(plain(wordsOf(node)));
    }
  });
});

test('superscript stays superscript, and carets stay carets', () => {
  const of = (...content: DocumentNode[]) => writeNode({ type: 'paragraph', content });
  const text = (words: string): DocumentNode => ({ type: 'text', text: words });
  const raised = (words: string): DocumentNode => ({ ...text(words), marks: [{ type: 'superscript' }] });
  expect(of(text('10'), raised('6'), text(' m'), raised(' 2 '), text('.'))).toBe('10^6^ m ^2^ .');
  expect(of(text('x^a'), raised('2'))).toBe(String.raw`x\^a^2^`);
  expect(of(text('a ^b^ c'))).toBe(String.raw`a \^b\^ c`);
  expect(of(text('2^8 or 2^9'))).toBe('2^8 or 2^9');
  expect(of(raised('a^*_b'))).toBe(String.raw`^a\^\*\_b^`);
  // Only a word of its own may have spaces.
  expect(of(raised('a b'), text('c'))).toBe('a bc');
  const bold = (words: string): DocumentNode => ({ ...text(words), marks: [{ type: 'bold' }] });
  expect(of(bold('Note'), text(' '), raised('a b'), text('c'), raised('2'))).toBe('**Note** a bc2');
  expect(of(bold('Note'), raised('a'.repeat(250)), text(' m'), raised('2'))).toBe(
    `**Note**${'a'.repeat(250)} m^2^`,
  );
});
