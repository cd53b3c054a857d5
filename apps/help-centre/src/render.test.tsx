import type { HelpPage } from '@confab/contract/features/help-centre-page';
import { describe, expect, test } from 'vitest';
import { render } from './render.tsx';

const frame: Omit<HelpPage, 'body'> = {
  locale: 'en',
  title: 'Returns | Acme help',
  description: 'How to return',
  tags: ['order', 'money'],
  canonical: 'https://help.acme.test/hc/help/articles/returns',
  alternates: [
    { locale: 'en', href: 'https://help.acme.test/hc/help/articles/returns' },
    { locale: 'pt_BR', href: 'https://help.acme.test/hc/help/articles/devolucoes' },
  ],
  isIndexed: true,
  image: {
    href: 'https://help.acme.test/hc/help/articles/returns/card/1.png',
    width: 1200,
    height: 630,
    alt: '"Returns" <Acme>',
  },
  data: [{ '@type': 'Article', headline: '</script><script>alert(1)</script>' }],
  portal: {
    name: 'Acme help',
    color: '#ffdd00',
    logo: undefined,
    homepage: 'https://acme.test',
    heading: null,
  },
  home: '/hc/help/en',
  search: '/hc/help/en/search',
  suggestions: '/hc/help/en/suggestions.json',
  feed: '/hc/help/en/feed.xml',
  locales: [
    { code: 'en', href: '/hc/help/en' },
    { code: 'pt_BR', href: '/hc/help/pt_BR' },
    { code: 'zh_TW', href: '/hc/help/zh_TW' },
  ],
  theme: undefined,
  themes: { light: '?theme=light', dark: '?theme=dark', system: '?' },
  isPlain: false,
  brand: { name: 'Confab', href: 'https://confab.test' },
  chat: undefined,
  origin: 'https://confab.test',
};

const article = (content: string): HelpPage['body'] => ({
  kind: 'article',
  title: 'Returns',
  content,
  updatedAt: '2026-11-25T10:00:00.000Z',
  author: 'Maya',
  category: { title: 'Orders', href: '/hc/help/en/categories/orders' },
  previous: undefined,
  next: undefined,
  related: [],
  pixel: '/hc/help/articles/returns.png',
  answer: { href: '/hc/help/articles/returns/answer', given: undefined, maxLength: 500 },
});

const draw = (body: HelpPage['body'], values: Partial<HelpPage> = {}) =>
  render({ ...frame, ...values, body }, { script: '/hc-assets/page-1.js', style: '/hc-assets/page-1.css' })
    .html;
/** The text between the tags of an article. */
const textOf = (content: string): string =>
  /<div class="text"[^>]*>([^]*?)<\/div><\/article>/.exec(draw(article(content)))?.[1] ?? '';

describe('hostile content stays text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '"><iframe src="javascript:alert(1)"></iframe>',
    '<style>*{display:none}</style>',
    '<!-- --><form action="https://evil.test"><input name="password">',
  ])('%s', (content) => {
    for (const text of [
      content,
      `# ${content}`,
      `- ${content}`,
      `| a |\n|---|\n| ${content} |`,
      `| ${content} |\n|---|\n| a<br>${content} |`,
      `> [!NOTE]\n> ${content}`,
      `> [!${content}]\n> a`,
      `[${content}](https://a.test)`,
    ])
      expect(textOf(text), text).not.toMatch(/<(?:script|img|svg|iframe|style|form|input)\b/i);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    'file:///etc/passwd',
  ])('a link to %s is dropped', (address) => {
    for (const link of [
      `[here](${address})`,
      `| a |\n|---|\n| [here](${address}) |`,
      `> [!TIP]\n> [here](${address})`,
    ])
      expect(textOf(link), link).not.toContain('href');
  });

  test('external images are links, our own files are shown', () => {
    expect(textOf('![spy](https://evil.test/pixel.png)')).toContain('<a href="https://evil.test/pixel.png"');
    expect(textOf('![spy](https://evil.test/pixel.png)')).not.toContain('<img');
    expect(textOf('![box](https://confab.test/files/1/box.png)')).toContain(
      '<img src="https://confab.test/files/1/box.png" alt="box"/>',
    );
  });

  test('a title cannot break out of the structured data', () => {
    const [, data = ''] =
      /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(draw(article('x'))) ?? [];
    expect(JSON.parse(data).headline).toBe('</script><script>alert(1)</script>');
  });
});

test('headings are below the title, and a table of contents links to them', () => {
  const html = draw(article('## First\n\ntext\n\n### Deep & `code`\n\n## First\n\n##### deepest'));
  expect(html).toContain('<h2 id="s-first">First</h2>');
  expect(html).toContain('<h3 id="s-deep-code">');
  expect(html).toContain('<h2 id="s-first-2">');
  expect(html.match(/<h1/g)).toHaveLength(1);
  const [, contents = ''] = /<nav class="contents"[^>]*>([^]*?)<\/nav>/.exec(html) ?? [];
  expect([...contents.matchAll(/href="(#[^"]+)"/g)].map(([, href]) => href)).toEqual([
    '#s-first',
    '#s-deep-code',
    '#s-first-2',
  ]);
  expect(draw(article('## Only one'))).not.toContain('class="contents"');
});

test('links open in a new tab, except those to the help center', () => {
  expect(textOf('[out](https://elsewhere.test)')).toContain(
    'target="_blank" rel="noopener noreferrer nofollow"',
  );
  expect(textOf('[in](https://confab.test/hc/help/en)')).toBe(
    '<p><a href="https://confab.test/hc/help/en">in</a></p>',
  );
});

test('a callout has a title in the language of the page', () => {
  const content = '> [!WARNING]\n> Hot **water**';
  expect(textOf(content)).toBe(
    '<div role="note" class="callout" data-tone="warning"><p class="callout-name">Warning</p><p>Hot <strong>water</strong></p></div>',
  );
  expect(draw(article(content), { locale: 'ar' })).toContain('<p class="callout-name">تحذير</p>');
});

test('a table has column names and scrolls separately', () => {
  expect(textOf('| a | b |\n| --- | ---: |\n| 1 | 2<br>3 |')).toBe(
    '<div class="table" role="region" aria-label="Table" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col" style="text-align:right">b</th></tr></thead><tbody><tr><td>1</td><td style="text-align:right">2<br/>3</td></tr></tbody></table></div>',
  );
});

test('a link by its path only points to the help center', () => {
  expect(textOf('[in](/hc/help/articles/a)')).toBe(
    '<p><a href="https://confab.test/hc/help/articles/a">in</a></p>',
  );
});

describe('a URL on its own line', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    [
      'https://www.loom.com/share/0123456789abcdef0123456789abcdef',
      'https://www.loom.com/embed/0123456789abcdef0123456789abcdef',
    ],
    ['https://codepen.io/acme/pen/AbCdEf', 'https://codepen.io/acme/embed/AbCdEf?default-tab=result'],
  ])('%s is a frame', (address, src) => {
    expect(textOf(address)).toContain(`src="${src.replaceAll('&', '&amp;')}"`);
    expect(textOf(`See ${address}`)).not.toContain('<iframe');
  });

  test('a Gist is a link with its title, without a script or frame', () => {
    const html = textOf('https://gist.github.com/acme/0123456789abcdef0123456789abcdef');
    expect(html).toBe(
      '<p><a class="link-card" href="https://gist.github.com/acme/0123456789abcdef0123456789abcdef" target="_blank" rel="noopener noreferrer nofollow"><strong>GitHub Gist</strong><bdi>acme/0123456789abcdef0123456789abcdef</bdi></a></p>',
    );
    for (const other of [
      'https://gist.github.com/acme',
      'https://gist.github.com.evil.test/acme/0123456789abcdef',
    ])
      expect(textOf(other)).not.toContain('link-card');
  });

  test('a video file is a player, and others stay links', () => {
    expect(textOf('https://cdn.test/film.mp4')).toContain(
      '<video src="https://cdn.test/film.mp4" controls=""',
    );
    for (const other of [
      'https://evil.test/youtube.com/watch?v=dQw4w9WgXcQ',
      'https://youtube.com.evil.test/watch?v=abcdefgh',
    ])
      expect(textOf(other)).not.toContain('<iframe');
  });
});

test('superscript is drawn, and its text stays text', () => {
  expect(textOf('10^6^ m^2^')).toBe('<p>10<sup>6</sup> m<sup>2</sup></p>');
  expect(textOf(String.raw`^\<img^ ^&lt;b&gt;^`)).toBe('<p><sup>&lt;img</sup> <sup>&lt;b&gt;</sup></p>');
  expect(draw(article('## m^2^\n\n## b'))).toContain('<a href="#s-m2"><bdi>m2</bdi></a>');
});

test('an article leads to the ones before and after it', () => {
  const body = article('x') as Extract<HelpPage['body'], { kind: 'article' }>;
  expect(draw(body)).not.toContain('class="neighbors"');
  const html = draw({ ...body, next: { title: 'Refunds', href: '/hc/help/articles/refunds' } });
  const [nav] = /<nav class="neighbors"[^]*?<\/nav>/.exec(html) ?? [];
  expect(nav).toBe(
    '<nav class="neighbors" aria-label="More articles"><a rel="next" href="/hc/help/articles/refunds"><small>Next article</small><bdi>Refunds</bdi></a></nav>',
  );
});

test('the head has metadata for search engines', () => {
  const html = draw(article('x'));
  expect(html).toContain('<title>Returns | Acme help</title>');
  expect(html).toContain('<link rel="canonical" href="https://help.acme.test/hc/help/articles/returns"/>');
  expect(html).toContain('hrefLang="pt-BR" href="https://help.acme.test/hc/help/articles/devolucoes"');
  expect(html).toContain('<meta name="keywords" content="order, money"/>');
  expect(html).toContain('<meta property="og:title" content="Returns | Acme help"/>');
  const hidden = draw(article('x'), { isIndexed: false });
  expect(hidden).toContain('<meta name="robots" content="noindex"/>');
  expect(hidden).not.toContain('canonical');
  expect(hidden).not.toMatch(/og:|twitter:/);
});

test('the head has the image for link previews', () => {
  const html = draw(article('x'));
  const tags = [...html.matchAll(/<meta (?:property|name)="((?:og:image|twitter)[^"]*)" content="([^"]*)"/g)];
  expect(tags.map(([, name, value]) => [name, value])).toEqual([
    ['og:image', 'https://help.acme.test/hc/help/articles/returns/card/1.png'],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', '&quot;Returns&quot; &lt;Acme&gt;'],
    ['twitter:card', 'summary_large_image'],
  ]);
  const without = draw(article('x'), { image: undefined });
  expect(without).toContain('<meta name="twitter:card" content="summary"/>');
  expect(without).not.toContain('og:image');
});

test('texts and direction follow the locale, and locales are distinguished by region', () => {
  const arabic = draw({ kind: 'not-found' }, { locale: 'ar' });
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(arabic).toContain('الصفحة غير موجودة');
  expect(draw({ kind: 'not-found' }, { locale: 'ja' })).toContain('<html lang="ja" dir="ltr">');
  expect(draw({ kind: 'not-found' })).toContain('>Português (Brasil)<');
  expect(draw({ kind: 'not-found' })).toMatch(/lang="zh-TW"[^>]*>中文/);
});

test('a category shows its authors', () => {
  const block = {
    name: 'Orders',
    icon: '',
    href: '/hc/help/en/categories/orders',
    description: null,
    count: 3,
    articles: [],
  };
  const categories = [[], ['Maya'], ['Maya', 'Jonas', 'Kim']].map((authors) => ({ ...block, authors }));
  const paging = { previous: undefined, next: undefined };
  const html = draw({ kind: 'categories', categories, paging });
  expect([...html.matchAll(/3 articles([^<]*)/g)].map(([, rest]) => rest)).toEqual([
    ' · ',
    ' · By Maya · ',
    ' · By Maya and 2 others · ',
  ]);
});

test('the plain layout has only the content', () => {
  const plain = draw(article('x'), { isPlain: true });
  expect(plain).not.toMatch(/class="top"|<footer/);
  expect(draw(article('x'))).toMatch(/class="top"[^]*<footer/);
});

test('a search highlights its words, and is not used as a pattern', () => {
  const entry = {
    title: 'Refund (a+b)',
    href: '/hc/help/articles/a',
    excerpt: 'About refunds.',
    updatedAt: '2026-11-25T10:00:00.000Z',
  };
  const paging = { previous: undefined, next: '/hc/help/en/search?query=refu&page=2' };
  const html = draw({ kind: 'search', query: 'refu (a+', results: [entry], paging });
  expect(html).toContain('<mark>Refu</mark>nd');
  expect(html).toContain('<mark>(a+</mark>b)');
  expect(html).toContain('rel="next" href="/hc/help/en/search?query=refu&amp;page=2"');
});
