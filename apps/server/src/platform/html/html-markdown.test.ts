import { parseMarkdown, type Block, type Inline } from '@confab/text/markdown';
import { describe, expect, test } from 'vitest';
import { htmlMarkdown } from './html-markdown.ts';
import { htmlHead, TooDeep } from './html-tree.ts';

const of = (html: string) => htmlMarkdown(html, 'https://help.acme.test/hc/en-us/articles/1');

test('converts words, formatting, and links', () => {
  expect(of('<p>Send <b>it</b> <i> back </i>, <s>now</s><br>or <code>a`b</code>.</p>')).toBe(
    'Send **it**  *back* , ~~now~~\nor ``a`b``.',
  );
  expect(
    of('<a href="/hc/en-us/articles/2">there</a> <a href="#x">here</a> <a href="mailto:a@b.test">mail</a>'),
  ).toBe('[there](https://help.acme.test/hc/en-us/articles/2) here [mail](mailto:a@b.test)');
  expect(of('<p><img src="/a b.png" alt="A [picture]"></p>')).toBe(
    '![A \\[picture\\]](https://help.acme.test/a%20b.png)',
  );
});

test('converts superscript words, and keeps carets', () => {
  expect(of('<p>10<sup>6</sup> m<sup> 2 </sup><sup><a href="/1">1</a></sup> 2^8^</p>')).toBe(
    String.raw`10^6^ m^2^[1](https://help.acme.test/1) 2\^8\^`,
  );
});

test('a quote has the page’s lines: a Unicode separator starts none', () => {
  expect(of('<blockquote><pre>a\u2028b</pre></blockquote>')).toBe('> ```\n> a\u2028b\n> ```');
});

test('converts headings, nested lists, quotes, code, and line breaks', () => {
  expect(of('<h2>Return <em>it</em></h2><p>One</p><hr><blockquote><p>Two</p><p>Three</p></blockquote>')).toBe(
    '## Return *it*\n\nOne\n\n---\n\n> Two\n>\n> Three',
  );
  expect(of('<ol start="3"><li>One<ul><li>a</li><li><p>b</p></li></ul></li><li>Two</li></ol>')).toBe(
    '3. One\n   - a\n   - b\n4. Two',
  );
  expect(of('<pre><code>a &lt; b\n```\nc</code></pre>')).toBe('````\na < b\n```\nc\n````');
});

test.each([
  ['<div class="callout callout-warning"><p>Mind <b>this</b></p><ul><li>a</li></ul></div>', 'WARNING'],
  ['<div class="callout callout--danger"><p>a</p></div>', 'CAUTION'],
  ['<aside class="callout__success">a</aside>', 'TIP'],
  ['<p class="note">a</p>', 'NOTE'],
  ['<blockquote class="important">a</blockquote>', 'IMPORTANT'],
  ['<div class="alert alert-info">a</div>', 'NOTE'],
  [
    '<div class="intercom-interblocks-callout" style="background-color: #feedaf80; border-color: #fbc91633;">a</div>',
    'WARNING',
  ],
  ['<div class="intercom-interblocks-callout" style="background-color: #fed9d980">a</div>', 'CAUTION'],
  ['<div class="intercom-interblocks-callout" style="background-color: #d7efdc80">a</div>', 'TIP'],
  ['<div class="intercom-interblocks-callout" style="background-color: #e3e7fa80">a</div>', 'NOTE'],
  ['<div class="intercom-interblocks-callout" style="background-color: #e8e8e880">a</div>', 'NOTE'],
  ['<div class="intercom-interblocks-callout">a</div>', 'NOTE'],
])('the callout of %s is converted to ours', (html, tone) => {
  const [block, ...rest] = parseMarkdown(of(html), 'https://confab.test');
  expect(rest).toEqual([]);
  expect(block).toMatchObject({ kind: 'callout', tone: tone.toLowerCase() });
});

test('text that only looks like a callout is not converted', () => {
  expect(of('<div class="footnote">a</div><div class="info-page">b</div><td class="note">c</td>')).toBe(
    'a\n\nb\n\nc',
  );
  expect(of('<div class="callout"> </div>')).toBe('');
  expect(of('<aside>a</aside>')).toBe('> a');
});

test('a table is converted, and one of a single column only to its cells', () => {
  expect(of('<table><tbody><tr><th>A</th><th>B|C</th></tr><tr><td><p>1</p></td></tr></tbody></table>')).toBe(
    '| A | B\\|C |\n| --- | --- |\n| 1 |  |',
  );
  expect(of('<table><tr><td>Only</td></tr></table>')).toBe('Only');
  expect(
    of(
      '<table><tr><th style="text-align: right">A</th><th align="center">B</th><th>C</th></tr>' +
        '<tr><td><p>1</p><ul><li>2|3</li><li>4</li></ul></td><td>5<br>6</td><td style="text-align:left"></td></tr></table>',
    ),
  ).toBe('| A | B | C |\n| ---: | :---: | :--- |\n| 1<br>- 2\\|3<br>- 4 | 5<br>6 |  |');
});

test('embedded players become their video URL on a separate line', () => {
  expect(
    of('<p>See</p><iframe src="//www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0"></iframe><p>that</p>'),
  ).toBe('See\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nthat');
  expect(of('<video><source src="https://x.test/a.mp4"></video>')).toBe('https://x.test/a.mp4');
});

test('text that looks like Markdown is escaped', () => {
  const texts = ['# no', '- no', '1. no', '> no', '*no*', '_no_', '`no`', '[no](#x)', '~~no~~', '---', '\\'];
  for (const text of texts) {
    const [block, ...rest] = parseMarkdown(of(`<p>${text}</p>`), 'https://confab.test');
    expect(rest, text).toEqual([]);
    expect(block, text).toEqual({ kind: 'paragraph', children: [{ kind: 'text', text }] });
  }
});

const hostile = [
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" jAvA&#x0A;script:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<style>@import "javascript:alert(1)"</style>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '[x](javascript:alert(1))',
  '![x](javascript:alert(1))',
  '<p>[x]</p><p>(javascript:alert(1))</p>',
  '<a href="https://x.test/)[y](javascript:alert(1)">x</a>',
  '<a href="https://x.test">](javascript:alert(1)) [</a>',
  '<img alt="](javascript:alert(1))" src="https://x.test/a.png">',
];

test.each(hostile)('hostile: %s', (html) => {
  const hrefs = addressesIn(parseMarkdown(of(html), 'https://confab.test'));
  expect(hrefs.filter((href) => !/^(?:https?|mailto|tel):/.test(href))).toEqual([]);
});

function addressesIn(blocks: readonly Block[]): string[] {
  const inline = (nodes: readonly Inline[]): string[] =>
    nodes.flatMap((node) => [
      ...('href' in node ? [node.href] : []),
      ...('src' in node ? [node.src] : []),
      ...('children' in node ? inline(node.children) : []),
    ]);
  return blocks.flatMap((block) => {
    if (block.kind === 'quote' || block.kind === 'callout') return addressesIn(block.children);
    if (block.kind === 'list') return block.items.flatMap(addressesIn);
    if (block.kind === 'table') return [block.head, ...block.rows].flatMap((cells) => cells.flatMap(inline));
    return 'children' in block ? inline(block.children) : [];
  });
}

describe('scripts are removed', () => {
  test('scripts, styles, and forms leave no text', () => {
    expect(
      of('<p>a</p><script>b</script><style>c</style><svg><text>d</text></svg><textarea>e</textarea>'),
    ).toBe('a');
  });

  test('excessive nesting is rejected', () => {
    expect(() => of('<div>'.repeat(5000))).toThrow(TooDeep);
    expect(() => of('<svg>'.repeat(5000))).toThrow(TooDeep);
  });
});

test('long runs of whitespace are read in linear time', () => {
  const many = 100_000;
  expect(
    of(`<table><tr><td>${'<p></p>'.repeat(many)}a</td><td>${'<br>'.repeat(many)}b</td></tr></table>`),
  ).toBe('| a | b |\n| --- | --- |');
  expect(of(`<h2>${'<p></p>'.repeat(many)}a</h2>`)).toBe('## a');
  expect(of(`<p>a${'<br>'.repeat(many)}b</p>`)).toBe('a\nb');
  expect(of(`<b>${' <i> </i>'.repeat(many)}a</b>`)).toBe('**a**');
  expect(of(`<pre>a${' \n'.repeat(many)}b</pre>`)).toContain('b');
});

test('the head of a document has its metadata', () => {
  const { title, meta } = htmlHead(
    '<html><head><title>Return &amp; send</title><meta name="Description" content="How"></head><body><svg><title>No</title>',
  );
  expect([title, meta.get('description')]).toEqual(['Return & send', 'How']);
});
