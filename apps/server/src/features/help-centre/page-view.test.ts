import { describe, expect, test } from 'vitest';
import { articleRow, categoryRow, openPortal } from '../../../test/features/help-centre-rows.ts';
import { frontendUrl, iso } from '../../../test/rows.ts';
import { linksOf } from './page-model.ts';
import {
  articleBody,
  articleData,
  articleEntry,
  articleHead,
  articleLink,
  categoryBlock,
  excerptOf,
  homeData,
  noPortalPage,
  pageFrame,
  trailData,
  type Surroundings,
} from './page-view.ts';

const flags = { theme: undefined, isPlain: false };
const links = linksOf({ slug: 'help' }, flags);
const around: Surroundings = {
  portal: openPortal(),
  links,
  flags,
  locale: 'de',
  path: '/hc/help/de?page=2',
  logo: 'https://desk.example/l.png',
  installation: { frontendUrl, brandName: 'Confab', links: { brand: undefined } },
  chat: { token: 'site-1', origin: frontendUrl, href: '/chat' },
};
const head = { title: 'Begin | Help', path: '/hc/help/de' };

describe('the frame of a page', () => {
  const frame = {
    locale: 'de',
    title: 'Begin | Help',
    description: '',
    tags: [],
    canonical: 'https://help.example/hc/help/de',
    alternates: [],
    isIndexed: true,
    image: undefined,
    data: [],
    portal: {
      name: 'Help',
      color: '#aabbcc',
      logo: 'https://desk.example/l.png',
      homepage: 'https://shop.example',
      heading: 'How can we help?',
    },
    home: '/hc/help/de',
    search: '/hc/help/de/search',
    suggestions: '/hc/help/de/suggestions.json',
    feed: '/hc/help/de/feed.xml',
    locales: [
      { code: 'en', href: '/hc/help/en' },
      { code: 'de', href: '/hc/help/de' },
    ],
    theme: undefined,
    themes: {
      light: '/hc/help/de?page=2&theme=light',
      dark: '/hc/help/de?page=2&theme=dark',
      system: '/hc/help/de?page=2',
    },
    isPlain: false,
    brand: { name: 'Confab', href: frontendUrl },
    chat: around.chat,
    origin: frontendUrl,
  };

  test('belongs to its portal', () => expect(pageFrame(around, head)).toEqual(frame));

  test('has the page’s metadata', () => {
    const more = {
      ...head,
      description: 'How to begin',
      tags: ['start'],
      alternates: [{ locale: 'en', href: '/hc/help/articles/begin' }],
      data: [{ a: 1 }],
      isIndexed: false,
    };
    expect(pageFrame(around, more)).toEqual({
      ...frame,
      description: 'How to begin',
      tags: ['start'],
      alternates: [{ locale: 'en', href: 'https://help.example/hc/help/articles/begin' }],
      data: [{ a: 1 }],
      isIndexed: false,
      locales: [
        { code: 'en', href: '/hc/help/articles/begin' },
        { code: 'de', href: '/hc/help/de' },
      ],
    });
  });

  test('has the URL of its image, unless search engines are excluded', () => {
    const more = { ...head, card: { path: '/hc/help/de/card/a.png', width: 12, height: 6 } };
    const image = {
      href: 'https://help.example/hc/help/de/card/a.png',
      width: 12,
      height: 6,
      alt: head.title,
    };
    expect(pageFrame(around, more).image).toEqual(image);
    expect(pageFrame(around, { ...more, isIndexed: false }).image).toBeUndefined();
    const plain = { ...around, flags: { theme: undefined, isPlain: true } };
    expect(pageFrame(plain, more).image).toBeUndefined();
  });

  test('in a website’s chat has no chat, and is excluded from search engines', () => {
    const plain = { ...around, flags: { theme: 'dark', isPlain: true } } as const;
    const shown = { theme: 'dark', isPlain: true, isIndexed: false, chat: undefined };
    expect(pageFrame(plain, head)).toEqual({ ...frame, ...shown });
  });

  test('has no product name where the account has removed it', () => {
    const portal = openPortal({ account_features: ['disable_branding'] });
    expect(pageFrame({ ...around, portal }, head).brand).toBeUndefined();
    const installation = { ...around.installation, links: { brand: 'https://brand.example' } };
    expect(pageFrame({ ...around, installation }, head).brand?.href).toBe('https://brand.example');
  });
});

test('without a help center shows only that', () => {
  expect(noPortalPage({ name: 'Confab', frontendUrl: `${frontendUrl}/sub` })).toEqual({
    locale: 'en',
    title: 'Confab',
    description: '',
    tags: [],
    canonical: `${frontendUrl}/sub`,
    alternates: [],
    isIndexed: false,
    image: undefined,
    data: [],
    portal: { name: 'Confab', color: null, logo: undefined, homepage: null, heading: null },
    home: `${frontendUrl}/sub`,
    search: undefined,
    locales: [],
    theme: undefined,
    themes: { light: '?theme=light', dark: '?theme=dark', system: '?' },
    isPlain: false,
    brand: undefined,
    chat: undefined,
    origin: frontendUrl,
    body: { kind: 'not-found' },
  });
});

test.each([
  [{}, { title: 'Begin | Help', description: 'How to begin', tags: [] }],
  [
    { title: 'Start', description: 'All', tags: ['a', 7, 'b'] },
    { title: 'Start | Help', description: 'All', tags: ['a', 'b'] },
  ],
  [
    { title: 5, description: null, tags: 'a' },
    { title: 'Begin | Help', description: 'How to begin', tags: [] },
  ],
])('search engines receive an article with %j: %j', (meta, expected) => {
  expect(articleHead(openPortal(), articleRow({ meta }))).toEqual(expected);
});

describe('the description of an article', () => {
  const excerpt = (content: string, description: string | null = null) => excerptOf({ description, content });
  test('is the given one, or its beginning', () => {
    expect(excerpt('# Hello', '**How** to begin')).toBe('How to begin');
    expect(excerpt('# Hello', ' ')).toBe('Hello');
    expect(excerpt('# Hello\nyou')).toBe('Hello you');
    expect(excerpt('Up to 10^6^ m^2^')).toBe('Up to 10⁶ m²');
  });

  test('is truncated after a word', () => {
    expect(excerpt('x'.repeat(180))).toBe('x'.repeat(180));
    const query = `${'x'.repeat(100)} ${'y'.repeat(60)} ${'z'.repeat(60)}`;
    expect(excerpt(query)).toBe(`${'x'.repeat(100)} ${'y'.repeat(60)}…`);
    // A very long word is cut, because the words before it say too little.
    expect(excerpt(`a ${'x'.repeat(200)}`)).toBe(`a ${'x'.repeat(88)}…`);
  });
});

test('lists show an article with its category and last change', () => {
  const entry = {
    title: 'Begin',
    href: '/hc/help/articles/begin',
    excerpt: 'How to begin',
    updatedAt: iso(2),
  };
  expect(articleEntry(articleRow(), links)).toStrictEqual({ ...entry, category: 'First steps' });
  expect(articleEntry(articleRow({ category_name: null }), links)).toStrictEqual(entry);
  expect(articleLink({ title: 'Begin', slug: 'begin' }, links)).toEqual({
    title: 'Begin',
    href: '/hc/help/articles/begin',
  });
});

test('a category is shown with its article count and some of its articles', () => {
  const articles = [{ title: 'Begin', slug: 'begin' }];
  expect(categoryBlock(categoryRow(), links, { count: 7, articles, authors: ['Jonas'] })).toEqual({
    name: 'First steps',
    icon: 'star',
    description: 'To begin with',
    href: '/hc/help/de/categories/start',
    count: 7,
    authors: ['Jonas'],
    articles: [{ title: 'Begin', href: '/hc/help/articles/begin' }],
  });
});

describe('structured data', () => {
  const brazil = { ...around, locale: 'pt_BR' };
  const context = { '@context': 'https://schema.org' };

  test('of the home page describes its search', () => {
    expect(homeData(brazil)).toEqual([
      {
        ...context,
        '@type': 'WebSite',
        name: 'Help',
        url: 'https://help.example/hc/help/pt_BR',
        inLanguage: 'pt-BR',
        potentialAction: {
          '@type': 'SearchAction',
          target: 'https://help.example/hc/help/pt_BR/search?query={query}',
          'query-input': 'required name=query',
        },
      },
    ]);
  });

  test('of a page has its breadcrumbs', () => {
    const item = (position: number, name: string, path: string) => ({
      '@type': 'ListItem',
      position,
      name,
      item: `https://help.example${path}`,
    });
    expect(trailData(around, [{ title: 'Begin', href: '/hc/help/articles/begin' }])).toEqual({
      ...context,
      '@type': 'BreadcrumbList',
      itemListElement: [item(1, 'Help', '/hc/help/de'), item(2, 'Begin', '/hc/help/articles/begin')],
    });
  });

  test('of an article has its author', () => {
    const data = {
      ...context,
      '@type': 'Article',
      headline: 'Begin',
      description: 'How to begin',
      image: 'https://help.example/card.png',
      dateModified: iso(2),
      inLanguage: 'pt-BR',
      mainEntityOfPage: 'https://help.example/hc/help/articles/begin',
    };
    const publisher = { '@type': 'Organization', name: 'Help' };
    const card = { path: '/card.png', width: 12, height: 6 };
    expect(articleData(brazil, articleRow(), { author: 'Jonas', card })).toStrictEqual({
      ...data,
      author: { '@type': 'Person', name: 'Jonas' },
      publisher: { ...publisher, logo: 'https://desk.example/l.png' },
    });
    const bare = articleData({ ...brazil, logo: undefined }, articleRow(), { author: undefined, card });
    expect(bare).toStrictEqual({ ...data, publisher });
  });
});

describe('the page of an article', () => {
  const body = {
    kind: 'article',
    title: 'Begin',
    content: '# Hello',
    updatedAt: iso(2),
    author: 'Jonas',
    category: { title: 'First steps', href: '/hc/help/de/categories/start' },
    previous: { title: 'Before', href: '/hc/help/articles/before' },
    next: undefined,
    related: [{ title: 'Next', href: '/hc/help/articles/next' }],
    pixel: '/hc/help/articles/begin.png',
    answer: { href: links.answer('begin'), given: undefined, maxLength: 500 },
  };
  const facts = {
    answered: undefined,
    author: 'Jonas',
    beside: [{ title: 'Next', slug: 'next' }],
    neighbors: { previous: { title: 'Before', slug: 'before' }, next: undefined },
  };
  test('links to its category and other articles in it', () => {
    expect(articleBody(articleRow(), links, facts)).toEqual(body);
  });

  test.each([{ category_name: null }, { category_slug: null }, { category_locale: null }])(
    'links to no category if it has none: %j',
    (more) => {
      expect(articleBody(articleRow(more), links, facts)).toEqual({ ...body, category: undefined });
    },
  );
});
