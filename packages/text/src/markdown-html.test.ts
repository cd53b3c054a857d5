import { expect, test } from 'vitest';
import { blocksHtml } from './markdown-html.ts';
import { parseMarkdown } from './markdown.ts';

const html = (text: string) => blocksHtml(parseMarkdown(text, 'https://desk.example.com'));

test.each([
  ['a **bold** word', '<strong>bold</strong>'],
  ['*so* and ~~not~~', '<em>so</em> and <s>not</s>'],
  ['`a < b`', '<code>a &#60; b</code>'],
  ['one\ntwo', 'one<br>two'],
  ['[here](https://example.com/?a=1&b="2")', 'href="https://example.com/?a=1&#38;b=%222%22"'],
  ['- one\n- two', '<li><p style="margin:0 0 8px">one</p></li>'],
  ['3. three', '<ol start="3"'],
  ['> said', '<blockquote'],
  ['> [!WARNING]\n> Hot', '⚠️ Hot</p></blockquote>'],
  ['# Title', '<strong>Title</strong>'],
  ['```\na\n  b\n```', 'a\n  b\n</pre>'],
  ['| a | b |\n| --- | ---: |\n| 1 | 2 |', 'text-align:right">2</td>'],
  ['[@Ana](mention://user/1/Ana)', '<strong>@Ana</strong>'],
])('%j is rendered', (text, expected) => {
  expect(html(text)).toContain(expected);
});

test.each([
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '![x](https://elsewhere.example/a.png)',
  '[x](https://example.com/"onmouseover="alert(1))',
  '`<script>alert(1)</script>`',
  '```\n<script>alert(1)</script>\n```',
  '| <b onclick=alert(1)> |\n| --- |\n| <script> |',
])('%j is only text and safe URLs', (text) => {
  expect(html(text)).not.toMatch(/<script|<b |<img|href="(?!https:)|"\s*on\w+=/i);
});
