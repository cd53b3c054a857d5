import { expect, test } from 'vitest';
import { pageHtml } from './page-view.ts';

const parts = {
  entry: { script: 'app.js', imports: ['shared.js'], styles: ['a.css', 'b.css'] },
  nonce: 'n0nce',
  globals: { name: 'Paperlane' },
  title: 'Paperlane',
  locale: 'pt_BR',
};

test('the page contains the frame’s data, once', () => {
  expect(pageHtml(parts)).toBe(`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Paperlane</title>
<link rel="stylesheet" href="/widget-assets/a.css">
<link rel="stylesheet" href="/widget-assets/b.css">
<link rel="modulepreload" href="/widget-assets/shared.js">
<script type="application/json" id="confab-widget-config">{"name":"Paperlane"}</script>
<script nonce="n0nce">Object.assign(window, JSON.parse(document.getElementById('confab-widget-config').textContent));</script>
<script type="module" nonce="n0nce" src="/widget-assets/app.js"></script>
</head>
<body><div id="app"></div></body>
</html>
`);
});

test('names cannot break out of their element', () => {
  const html = pageHtml({ ...parts, title: `&<>"'`, globals: { name: '</script><script>\u2028\u2029' } });
  expect(html).toContain('<title>&amp;&lt;&gt;&quot;&#39;</title>');
  expect(html).toContain('{"name":"\\u003c/script>\\u003cscript>\\u2028\\u2029"}');
});
