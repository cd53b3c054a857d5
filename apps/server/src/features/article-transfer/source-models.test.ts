import { expect, test } from 'vitest';
import { isIntercom, readIntercom } from './intercom-model.ts';
import { idOf, lastPart, recordOf, recordsIn, textOf, textsIn } from './json-model.ts';
import { isPortalFile, metaOf, readPortalFile, statusOf } from './portal-file-model.ts';
import { inOrder, localeOf, type SourceArticle, type SourceCategory } from './source-model.ts';
import { readTextFile, type TextFile } from './text-file-model.ts';
import { isZendesk, readZendesk } from './zendesk-model.ts';

test('a file is recognized by its content', () => {
  expect([recordOf({ a: 1 }), recordOf(null), recordOf([1]), recordOf('a')]).toEqual([
    { a: 1 },
    undefined,
    undefined,
    undefined,
  ]);
  expect(recordsIn([{ a: 1 }, 2, null])).toEqual([{ a: 1 }]);
  expect(recordsIn({ a: 1 })).toEqual([]);
  expect([textOf(' a\0b '), textOf(' '), textOf(5)]).toEqual(['ab', undefined, undefined]);
  expect([idOf(7), idOf(' x '), idOf(7.5), idOf(null)]).toEqual(['7', 'x', undefined, undefined]);
  expect(textsIn(['a', ' ', 3, 'b'])).toEqual(['a', 'b']);
  expect(textsIn('a')).toEqual([]);
});

test.each([
  ['https://paper.test/hc/en-us/articles/12-Return/', '12-Return'],
  ['https://paper.test/a%20b', 'a b'],
  ['https://paper.test/a%', undefined],
  ['https://paper.test/', undefined],
  ['no address', undefined],
  [undefined, undefined],
])('%s ends with %s', (url, part) => {
  expect(lastPart(url)).toBe(part);
});

test.each([
  ['en', ['de', 'en'], 'en'],
  ['PT-br', ['pt', 'pt_BR'], 'pt_BR'],
  ['en-us', ['en'], 'en'],
  ['pt', ['en', 'pt_BR'], 'pt_BR'],
  ['fr', ['en'], undefined],
  [undefined, ['en'], undefined],
] as const)('%s in a portal of %j is %s', (input, allowed, locale) => {
  expect(localeOf(input, allowed)).toBe(locale);
});

const ordered = (...ones: [string, string?, string?][]) =>
  inOrder(ones.map(([sourceId, rootId, parentId]) => ({ sourceId, rootId, parentId }))).map(
    (one) => one.sourceId,
  );

test('parents and originals come first', () => {
  expect(ordered(['a'], ['b'])).toEqual(['a', 'b']);
  expect(ordered(['child', undefined, 'parent'], ['parent'])).toEqual(['parent', 'child']);
  expect(ordered(['translated', 'root'], ['root', undefined, 'above'], ['above'])).toEqual([
    'above',
    'root',
    'translated',
  ]);
  expect(ordered(['a', 'gone', 'gone too'])).toEqual(['a']);
  expect(ordered(['a', undefined, 'b'], ['b', undefined, 'a']).toSorted()).toEqual(['a', 'b']);
});

const nothingElse = { description: undefined, icon: undefined, parentId: undefined, rootId: undefined };
const article = (some: Partial<SourceArticle>): SourceArticle => ({
  sourceId: '',
  name: 'Return',
  locale: 'en-us',
  title: 'Return',
  body: { kind: 'html', text: '<p>Back</p>', base: undefined },
  description: undefined,
  status: 'published',
  slug: undefined,
  isKnownBySlug: false,
  formerSlugs: [],
  meta: {},
  authorEmail: undefined,
  categoryId: undefined,
  rootId: undefined,
  ...some,
});
const category = (some: Partial<SourceCategory>): SourceCategory => ({
  sourceId: '',
  name: 'Orders',
  locale: 'en-us',
  slug: undefined,
  ...nothingElse,
  ...some,
});

const section = { id: 3, name: 'Orders', locale: 'en-us', source_locale: 'en-us', category_id: 2 };
const zendeskArticle = {
  id: 1,
  title: 'Return',
  body: '<p>Back</p>',
  locale: 'en-us',
  source_locale: 'en-us',
  section_id: 3,
  author_id: 9,
  html_url: 'https://paper.test/hc/en-us/articles/1-Return',
  label_names: ['a', 'b'],
  draft: false,
};

test('a Zendesk export is recognized by its sections', () => {
  expect(isZendesk({ articles: [{ section_id: 3 }] })).toBe(true);
  expect(isZendesk({ articles: [{ html_url: 'x' }] })).toBe(true);
  expect(isZendesk({ sections: [{ category_id: 3 }] })).toBe(true);
  expect(isZendesk({ translations: [{ source_type: 'Article' }] })).toBe(true);
  expect(isZendesk({ articles: [{ id: 1 }], sections: [{ id: 1 }], translations: [{ id: 1 }] })).toBe(false);
});

test('reads a Zendesk article with its section and category', () => {
  const source = readZendesk([
    { articles: [zendeskArticle] },
    { sections: [section], categories: [{ id: 2, name: 'All', description: 'Of it', locale: 'en-us' }] },
    { users: [{ id: 9, email: 'maya@paper.test' }] },
  ]);
  const base = zendeskArticle.html_url;
  expect(source).toStrictEqual({
    categories: [
      category({ sourceId: 'zendesk:category:2:en-us', name: 'All', description: 'Of it' }),
      category({ sourceId: 'zendesk:section:3:en-us', parentId: 'zendesk:category:2:en-us' }),
    ],
    articles: [
      article({
        sourceId: 'zendesk:article:1:en-us',
        body: { kind: 'html', text: '<p>Back</p>', base },
        slug: '1-Return',
        formerSlugs: ['1'],
        meta: { tags: ['a', 'b'] },
        authorEmail: 'maya@paper.test',
        categoryId: 'zendesk:section:3:en-us',
      }),
    ],
    refused: [],
  });
});

test('its translations are embedded or separate, and belong to the original', () => {
  const { articles, categories } = readZendesk([
    {
      articles: [
        {
          ...zendeskArticle,
          label_names: undefined,
          translations: [{ locale: 'DE', title: 'Zurück', body: 'Ja', draft: true }],
        },
      ],
      sections: [
        { ...section, parent_section_id: 4, translations: [{ locale: 'de', name: 'Bestellungen' }] },
      ],
    },
    {
      sections: [{ ...section, id: 4, name: 'Above', category_id: undefined }],
      translations: [
        { source_type: 'Article', source_id: 1, locale: 'fr', title: 'Retour', body: 'Oui' },
        { source_type: 'Section', source_id: 1, locale: 'it', title: 'Altro', body: 'No' },
        { source_type: 'Article', source_id: 1, locale: 'es', title: 'Nada' },
      ],
    },
  ]);
  const root = 'zendesk:article:1:en-us';
  expect(
    articles.map(({ sourceId, title, status, rootId, formerSlugs, meta, categoryId }) => [
      sourceId,
      title,
      status,
      rootId,
      formerSlugs,
      meta,
      categoryId,
    ]),
  ).toEqual([
    [root, 'Return', 'published', undefined, ['1'], {}, 'zendesk:section:3:en-us'],
    ['zendesk:article:1:de', 'Zurück', 'draft', root, [], {}, 'zendesk:section:3:de'],
    ['zendesk:article:1:fr', 'Retour', 'published', root, [], {}, 'zendesk:section:3:fr'],
  ]);
  expect(
    categories.map(({ sourceId, name, parentId, rootId }) => [sourceId, name, parentId, rootId]),
  ).toEqual(
    expect.arrayContaining([
      ['zendesk:section:4:en-us', 'Above', undefined, undefined],
      ['zendesk:section:3:en-us', 'Orders', 'zendesk:section:4:en-us', undefined],
      ['zendesk:section:3:de', 'Bestellungen', 'zendesk:section:4:de', 'zendesk:section:3:en-us'],
      ['zendesk:section:3:fr', 'Orders', 'zendesk:section:4:fr', 'zendesk:section:3:en-us'],
    ]),
  );
});

test('an article without title or text is rejected by name', () => {
  const reason = 'It has no title or no text';
  const { articles, refused } = readZendesk([
    {
      articles: [
        { ...zendeskArticle, body: ' ' },
        { id: 5, section_id: 1 },
        { section_id: 1, title: 'No id' },
        { section_id: 1 },
      ],
    },
  ]);
  expect(articles).toEqual([]);
  expect(refused).toEqual(['Return', '5', 'No id', '?'].map((name) => ({ name, reason })));
  expect(readIntercom([{ data: [{ type: 'article', id: 1, body: '' }] }]).refused).toEqual([
    { name: '1', reason },
  ]);
});

const intercomArticle = {
  type: 'article',
  id: '1',
  title: 'Return',
  body: '<p>Back</p>',
  description: 'How',
  state: 'published',
  default_locale: 'en',
  url: 'https://help.paper.test/en/articles/1-return',
  parent_id: 3,
  author: { email: 'maya@paper.test' },
};

test('an Intercom export is recognized by its types', () => {
  expect(isIntercom({ data: [{ type: 'article' }] })).toBe(true);
  expect(isIntercom({ collections: [{ type: 'collection' }] })).toBe(true);
  expect(isIntercom({ articles: [{ workspace_id: 'x', body: 'y' }] })).toBe(true);
  expect(isIntercom({ articles: [{ workspace_id: 'x' }, { body: 'y' }, { type: 'other' }] })).toBe(false);
});

test('reads an Intercom article, its translation, and its collections', () => {
  const source = readIntercom([
    {
      data: [
        {
          ...intercomArticle,
          translated_content: {
            de: { title: 'Zurück', body: 'Ja', state: 'draft' },
            EN: { title: 'Again', body: 'Once more' },
            fr: { title: 'Sans texte' },
            it: 'no object',
          },
        },
        {
          type: 'collection',
          id: '3',
          name: 'Orders',
          default_locale: 'en',
          parent_ids: ['8', '4'],
          translated_content: { de: { name: 'Bestellungen', description: 'Alle' } },
        },
        { type: 'collection', id: '4', name: 'All', default_locale: 'en' },
        { type: 'collection', id: '5', name: 'Empty' },
      ],
    },
  ]);
  expect(source.refused).toEqual([]);
  expect(source.articles).toStrictEqual([
    article({
      sourceId: 'intercom:article:1:en',
      locale: 'en',
      body: { kind: 'html', text: '<p>Back</p>', base: intercomArticle.url },
      description: 'How',
      slug: '1-return',
      authorEmail: 'maya@paper.test',
      categoryId: 'intercom:collection:3:en',
    }),
    article({
      sourceId: 'intercom:article:1:de',
      name: 'Zurück',
      locale: 'de',
      title: 'Zurück',
      body: { kind: 'html', text: 'Ja', base: undefined },
      status: 'draft',
      categoryId: 'intercom:collection:3:de',
      rootId: 'intercom:article:1:en',
    }),
  ]);
  expect(
    source.categories.map(({ sourceId, locale, name, description, parentId, rootId }) => [
      sourceId,
      locale,
      name,
      description,
      parentId,
      rootId,
    ]),
  ).toEqual([
    ['intercom:collection:4:en', 'en', 'All', undefined, undefined, undefined],
    ['intercom:collection:3:en', 'en', 'Orders', undefined, 'intercom:collection:4:en', undefined],
    ['intercom:collection:4:de', 'de', 'All', undefined, undefined, 'intercom:collection:4:en'],
    [
      'intercom:collection:3:de',
      'de',
      'Bestellungen',
      'Alle',
      'intercom:collection:4:de',
      'intercom:collection:3:en',
    ],
  ]);
});

test('reads our own export', () => {
  const file = {
    format: 'confab-help-centre',
    portal: { slug: 'help' },
    categories: [
      { id: 2, name: 'Late', parent_category_id: 1 },
      { id: 1, name: 'Orders', locale: 'en', slug: 'orders', description: 'All', icon: '📦' },
      { id: 3 },
    ],
    articles: [
      {
        id: 1,
        title: 'Return',
        content: 'Back',
        description: 'How',
        locale: 'en',
        slug: 'return',
        status: 'archived',
        author: 'maya@paper.test',
        category_id: 1,
        associated_article_id: 7,
        meta: { title: 'T', description: 'D', tags: ['a'], other: 1 },
      },
      { id: 2, title: 'Empty' },
      { id: 3 },
    ],
  };
  expect([isPortalFile(file), isPortalFile({ format: 'other' })]).toEqual([true, false]);
  const reason = 'It has no title or no text';
  expect(readPortalFile(file)).toStrictEqual({
    categories: [
      category({
        sourceId: 'confab:help:category:1',
        locale: 'en',
        slug: 'orders',
        description: 'All',
        icon: '📦',
      }),
      category({
        sourceId: 'confab:help:category:2',
        name: 'Late',
        locale: undefined,
        parentId: 'confab:help:category:1',
      }),
    ],
    articles: [
      article({
        sourceId: 'confab:help:article:1',
        locale: 'en',
        body: { kind: 'markdown', text: 'Back' },
        description: 'How',
        status: 'archived',
        slug: 'return',
        isKnownBySlug: true,
        meta: { title: 'T', description: 'D', tags: ['a'] },
        authorEmail: 'maya@paper.test',
        categoryId: 'confab:help:category:1',
        rootId: 'confab:help:article:7',
      }),
    ],
    refused: [
      { name: 'Empty', reason },
      { name: '3', reason },
    ],
  });
  expect(['draft', 'published', 'archived', 'other', 1].map(statusOf)).toEqual([
    'draft',
    'published',
    'archived',
    undefined,
    undefined,
  ]);
  expect(metaOf({ title: ' ', tags: [] })).toStrictEqual({});
});

const read = (some: Partial<TextFile>) => {
  const file = readTextFile({ path: 'x.md', kind: 'markdown', values: {}, text: 'Text', ...some });
  if (typeof file === 'string') throw new Error(file);
  return file;
};
const titleOf = (some: Partial<TextFile>) => {
  const { title, body } = read(some).article;
  return [title, body.text];
};

test('a file is an article with its front matter', () => {
  const values = {
    title: 'Return',
    slug: 'return',
    status: 'published',
    category: 'Orders & more',
    locale: 'de',
    description: 'How',
    tags: 'a, b,',
    seo_title: 'T',
    seo_description: 'D',
    author: 'maya@paper.test',
  };
  expect(read({ path: 'a/b.md', values })).toStrictEqual({
    article: article({
      sourceId: 'file:article:slug:return',
      name: 'a/b.md',
      locale: 'de',
      body: { kind: 'markdown', text: 'Text' },
      description: 'How',
      slug: 'return',
      isKnownBySlug: true,
      meta: { title: 'T', description: 'D', tags: ['a', 'b'] },
      authorEmail: 'maya@paper.test',
      categoryId: 'file:category:de:orders-more',
    }),
    category: category({
      sourceId: 'file:category:de:orders-more',
      locale: 'de',
      name: 'Orders & more',
      slug: 'orders-more',
    }),
  });
  expect(readTextFile({ path: 'x.md', kind: 'markdown', values: {}, text: ' \0 ' })).toBe('It has no text');
});

test('without front matter, folder and file name are used', () => {
  const { article: made, category: folder } = read({ path: 'help/orders/how-to_return.md' });
  expect(made).toMatchObject({
    sourceId: 'file:article:help/orders/how-to_return.md',
    title: 'how to return',
    status: undefined,
    isKnownBySlug: false,
    categoryId: 'file:category::orders',
  });
  expect(folder).toMatchObject({ name: 'orders', slug: 'orders', locale: undefined });
  expect(read({}).category).toBeUndefined();
  expect(read({ values: { category: '???' } }).category).toBeUndefined();
  expect(read({ values: { category: 'X', category_slug: 'y', lang: 'FR' } }).category?.sourceId).toBe(
    'file:category:fr:y',
  );
  expect(read({ values: { id: 7 } }).article.sourceId).toBe('file:article:7');
});

test.each([
  [{ draft: true }, 'draft'],
  [{ published: false }, 'draft'],
  [{ draft: false, published: true }, undefined],
  [{ draft: true, status: 'archived' }, 'archived'],
])('a file with %j is %s', (values, status) => {
  expect(read({ values }).article.status).toBe(status);
});

test('tags may also be a list, and meta fields are read', () => {
  const values = { tags: ['a', 1], meta: { title: 'M', tags: ['c'] }, seo_title: 'T' };
  expect(read({ values: { tags: ['a', 1] } }).article.meta).toStrictEqual({ tags: ['a'] });
  expect(read({ values }).article.meta).toStrictEqual({ title: 'M', tags: ['c'] });
});

test('the first heading of a Markdown file is its title, and not part of its text', () => {
  expect(titleOf({ text: '# Return ##\n\nBack' })).toEqual(['Return', 'Back']);
  expect(titleOf({ text: '## Return\n\nBack' })).toEqual(['x', '## Return\n\nBack']);
  expect(titleOf({ text: `# ${'a'.repeat(502)}\nBack` })).toEqual(['x', `# ${'a'.repeat(502)}\nBack`]);
  expect(titleOf({ text: '# Return\n\nBack', values: { title: 'Said' } })).toEqual([
    'Said',
    '# Return\n\nBack',
  ]);
  expect(titleOf({ kind: 'html', path: 'a-b.html', text: '# Return' })).toEqual(['a b', '# Return']);
  expect(titleOf({ kind: 'html', title: 'Named', text: 'Back' })).toEqual(['Named', 'Back']);
});
