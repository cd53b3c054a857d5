import { expect, test } from 'vitest';
import { telegramHtml } from './html.ts';

test.each([
  ['**b** *i* ~~s~~ `c`', '<b>b</b> <i>i</i> <s>s</s> <code>c</code>'],
  ['a < b & "c"', 'a &lt; b &amp; &quot;c&quot;'],
  ['[us](https://a.test/?x=1&y=2)', '<a href="https://a.test/?x=1&amp;y=2">us</a>'],
  ['[no](javascript:alert(1))', '[no](javascript:alert(1))'],
  ['# Title\n\nText', '<b>Title</b>\n\nText'],
  ['- one\n- two', '• one\n• two'],
  ['2. one\n3. two', '2. one\n3. two'],
  ['- one\n  - deep', '• one\n   • deep'],
  ['> said\n> > before', '<blockquote>said\n\nbefore</blockquote>'],
  ['> [!TIP]\n> do', '<blockquote>💡 do</blockquote>'],
  ['> a\n> > [!NOTE]\n> > b', '<blockquote>a\n\nℹ️ b</blockquote>'],
  ['```\nx < 1\n```', '<pre>x &lt; 1</pre>'],
  ['a\n\n---\n\nb', 'a\n\n———\n\nb'],
  ['|a|b|\n|-|-|\n|1|2|', 'a | b\n1 | 2'],
  ['<script>x</script>', '&lt;script&gt;x&lt;/script&gt;'],
  ['', ''],
])('%j', (markdown, html) => expect(telegramHtml(markdown, 'https://desk.test')).toBe(html));

test('only tags that Telegram supports are kept, properly nested', () => {
  const html = telegramHtml('***a** b* [**c**](https://x.test)\n\n> - d', 'https://desk.test');
  const open: string[] = [];
  for (const [, close, tag] of html.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    expect(['b', 'i', 's', 'a', 'code', 'pre', 'blockquote']).toContain(tag);
    if (close === '/') expect(open.pop()).toBe(tag);
    else open.push(tag ?? '');
  }
  expect(open).toEqual([]);
});
