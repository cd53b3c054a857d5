import { describe, expect, test } from 'vitest';
import { isIntercom, readIntercom } from './intercom-model.ts';
import type { Json } from './json-model.ts';
import { isZendesk, readZendesk } from './zendesk-model.ts';

describe('an export of Zendesk', () => {
  test.each([
    [{}, false],
    [{ articles: [], sections: [], translations: [] }, false],
    [{ articles: [{ title: 'A' }], sections: [{ name: 'S' }], translations: [{ title: 'A' }] }, false],
    [{ articles: [{ title: 'A' }, { section_id: null }] }, true],
    [{ articles: [{ title: 'A' }, { html_url: 'https://a.test' }] }, true],
    [{ sections: [{ name: 'S' }, { category_id: 1 }] }, true],
    [{ translations: [{ title: 'A' }, { source_type: 'Article' }] }, true],
  ])('is recognized by its record keys: %j', (file, expected) => {
    expect(isZendesk(file)).toBe(expected);
  });

  const plain = {
    name: 'Returns',
    title: 'Returns',
    description: undefined,
    isKnownBySlug: false,
    meta: {},
    authorEmail: undefined,
    categoryId: undefined,
    rootId: undefined,
  };

  test('cannot exceed the length of an article', () => {
    const { articles, categories, refused } = readZendesk([
      { articles: [{ id: 5, title: 'Returns', body: 'Text' }] },
    ]);
    expect(articles).toEqual([
      {
        ...plain,
        sourceId: 'zendesk:article:5:',
        locale: undefined,
        body: { kind: 'html', text: 'Text', base: undefined },
        status: 'published',
        slug: undefined,
        formerSlugs: ['5'],
      },
    ]);
    expect([categories, refused]).toEqual([[], []]);
  });

  test('has articles in the requested language, and their translations beside them', () => {
    const german = {
      id: 5,
      source_locale: 'en-US',
      locale: 'de',
      title: 'Rückgabe',
      body: 'Text',
      html_url: 'https://a.test/hc/de/articles/5-R',
      author_id: 9,
      translations: [{ locale: 'en-us', title: 'Returns', body: 'Words', draft: true }],
    };
    const loose = (source_type: string, source_id: number, more: object) => ({
      source_type,
      source_id,
      locale: 'fr',
      title: 'Retours',
      body: 'Mots',
      ...more,
    });
    const { articles } = readZendesk([
      { articles: [german], users: [{ id: 9, email: 'ida@a.test' }] },
      {
        translations: [
          loose('Article', 6, {}),
          loose('Section', 5, {}),
          loose('Article', 5, { title: ' ' }),
          loose('Article', 5, { body: '' }),
          loose('Article', 5, {}),
          loose('Article', 5, { title: 'Encore' }),
        ],
      },
    ]);
    expect(
      articles.map(({ sourceId, rootId, title, status, slug, formerSlugs, body, authorEmail }) => ({
        sourceId,
        rootId,
        title,
        status,
        slug,
        formerSlugs,
        base: body.base,
        authorEmail,
      })),
    ).toEqual([
      {
        sourceId: 'zendesk:article:5:en-us',
        rootId: undefined,
        title: 'Returns',
        status: 'draft',
        slug: undefined,
        formerSlugs: ['5'],
        base: 'https://a.test/hc/de/articles/5-R',
        authorEmail: 'ida@a.test',
      },
      {
        sourceId: 'zendesk:article:5:de',
        rootId: 'zendesk:article:5:en-us',
        title: 'Rückgabe',
        status: 'published',
        slug: '5-R',
        formerSlugs: [],
        base: 'https://a.test/hc/de/articles/5-R',
        authorEmail: 'ida@a.test',
      },
      {
        sourceId: 'zendesk:article:5:fr',
        rootId: 'zendesk:article:5:en-us',
        title: 'Retours',
        status: 'published',
        slug: undefined,
        formerSlugs: [],
        base: 'https://a.test/hc/de/articles/5-R',
        authorEmail: 'ida@a.test',
      },
    ]);
  });

  test('may lack the original of a translation', () => {
    const article = { id: 5, source_locale: 'en', locale: 'de', title: 'Rückgabe', body: 'Text' };
    const rootOf = (translations: object[]) =>
      readZendesk([{ articles: [{ ...article, translations }] }]).articles[0]?.rootId;
    expect(rootOf([])).toBeUndefined();
    expect(rootOf([{ locale: 'en', title: 'Returns' }])).toBeUndefined();
    expect(rootOf([{ title: 'Returns', body: 'Words' }])).toBeUndefined();
  });

  test('lists records that are not articles', () => {
    const { refused } = readZendesk([{ articles: [{ title: 'No id' }, { id: 7 }, {}] }]);
    const reason = 'It has no title or no text';
    expect(refused).toEqual([
      { name: 'No id', reason },
      { name: '7', reason },
      { name: '?', reason },
    ]);
  });

  const inSection = (id: number, section: number, more: object = {}): Json => ({
    id,
    section_id: section,
    locale: 'en',
    title: `Article ${id}`,
    body: 'Text',
    ...more,
  });

  test('has nested sections in categories, each once, in the locales of its articles', () => {
    const { categories, articles } = readZendesk([
      {
        articles: [
          inSection(1, 11, {
            translations: [{ locale: 'de', title: 'Artikel', body: 'Text' }],
          }),
          inSection(2, 11),
          inSection(3, 99),
          inSection(4, 13),
        ],
        sections: [
          {
            id: 11,
            source_locale: 'en',
            name: 'Inner',
            description: 'Deep',
            parent_section_id: 12,
            category_id: 21,
          },
          { id: 12, locale: 'en', title: 'Outer', parent_section_id: 98, category_id: 21 },
          { id: 13, category_id: 21 },
        ],
        categories: [
          {
            id: 21,
            locale: 'en',
            name: 'Orders',
            translations: [{ locale: 'DE', title: 'Bestellungen', body: 'Alles' }],
          },
        ],
        translations: [
          { source_type: 'Section', source_id: 11, locale: 'de', title: 'Innen' },
          { source_type: 'Category', source_id: 11, locale: 'de', title: 'Wrong kind' },
        ],
      },
    ]);
    const plainOf = { slug: undefined, icon: undefined };
    const of = (kind: string, id: number, locale: string) => `zendesk:${kind}:${id}:${locale}`;
    expect(categories).toEqual([
      {
        ...plainOf,
        sourceId: of('category', 21, 'en'),
        locale: 'en',
        name: 'Orders',
        description: undefined,
        parentId: undefined,
        rootId: undefined,
      },
      {
        ...plainOf,
        sourceId: of('section', 12, 'en'),
        locale: 'en',
        name: 'Outer',
        description: undefined,
        parentId: of('category', 21, 'en'),
        rootId: undefined,
      },
      {
        ...plainOf,
        sourceId: of('section', 11, 'en'),
        locale: 'en',
        name: 'Inner',
        description: 'Deep',
        parentId: of('section', 12, 'en'),
        rootId: undefined,
      },
      {
        ...plainOf,
        sourceId: of('category', 21, 'de'),
        locale: 'de',
        name: 'Bestellungen',
        description: 'Alles',
        parentId: undefined,
        rootId: of('category', 21, 'en'),
      },
      {
        ...plainOf,
        sourceId: of('section', 12, 'de'),
        locale: 'de',
        name: 'Outer',
        description: undefined,
        parentId: of('category', 21, 'de'),
        rootId: of('section', 12, 'en'),
      },
      {
        ...plainOf,
        sourceId: of('section', 11, 'de'),
        locale: 'de',
        name: 'Innen',
        description: undefined,
        parentId: of('section', 12, 'de'),
        rootId: of('section', 11, 'en'),
      },
    ]);
    expect(articles.map(({ categoryId }) => categoryId)).toEqual([
      of('section', 11, 'en'),
      of('section', 11, 'de'),
      of('section', 11, 'en'),
      of('section', 99, 'en'),
      of('section', 13, 'en'),
    ]);
  });

  test('returns originals first, whatever the order of its articles', () => {
    const article = inSection(1, 11, { locale: 'de', source_locale: 'en' });
    const { categories } = readZendesk([
      {
        articles: [{ ...article, translations: [{ locale: 'en', title: 'Returns', body: 'Words' }] }],
        sections: [{ id: 11, source_locale: 'EN', locale: 'de', name: 'Innen' }],
      },
    ]);
    expect(categories.map(({ sourceId, rootId }) => [sourceId, rootId])).toEqual([
      ['zendesk:section:11:en', undefined],
      ['zendesk:section:11:de', 'zendesk:section:11:en'],
    ]);
  });
});

describe('an export of Intercom', () => {
  test.each([
    [{}, false],
    [{ data: [{ type: 'admin' }] }, false],
    [{ data: [{ workspace_id: 'w' }, { body: 'b' }] }, false],
    [{ data: [{ type: 'admin' }, { workspace_id: 'w', body: 'b' }] }, true],
    [{ articles: [{ type: 'article' }] }, true],
    [{ collections: [{ type: 'collection' }] }, true],
  ])('is recognized by its record keys: %j', (file, expected) => {
    expect(isIntercom(file)).toBe(expected);
  });

  test('cannot exceed the length of an article', () => {
    const { articles, categories, refused } = readIntercom([
      { data: [{ type: 'article', id: 5, title: 'Returns', body: 'Text' }] },
    ]);
    expect(articles).toEqual([
      {
        sourceId: 'intercom:article:5:',
        name: 'Returns',
        locale: undefined,
        title: 'Returns',
        body: { kind: 'html', text: 'Text', base: undefined },
        description: undefined,
        status: 'draft',
        slug: undefined,
        isKnownBySlug: false,
        formerSlugs: [],
        meta: {},
        authorEmail: undefined,
        categoryId: undefined,
        rootId: undefined,
      },
    ]);
    expect([categories, refused]).toEqual([[], []]);
  });

  test('lists records that are not articles, and treats those with a body as articles', () => {
    const { refused, articles } = readIntercom([
      {
        data: [
          { type: 'article', body: 'b', title: 'No id' },
          { type: 'article', body: '', id: 7 },
          { type: 'article', body: '' },
          { type: 'collection', body: 'b', id: 8, title: 'C' },
          { type: 'section', body: 'b', id: 9, title: 'S' },
        ],
      },
    ]);
    const reason = 'It has no title or no text';
    expect(refused).toEqual([
      { name: 'No id', reason },
      { name: '7', reason },
      { name: '?', reason },
    ]);
    expect(articles).toEqual([]);
  });

  test('has nested collections, each once, in the locales of its articles', () => {
    const { categories } = readIntercom([
      {
        data: [
          {
            type: 'article',
            id: 1,
            title: 'Rückgabe',
            body: 'Text',
            default_locale: 'de',
            parent_ids: [3, 11],
            translated_content: {
              en: { title: 'Returns', body: 'Words' },
              DE: { title: 'Noch einmal', body: 'Text' },
              type: 'article_translated_content',
            },
          },
          { type: 'article', id: 2, title: 'Other', body: 'Text', parent_id: 99 },
          { type: 'article', id: 3, title: 'More', body: 'Text', parent_id: 13 },
          { type: 'article', id: 4, title: 'None', body: 'Text', parent_id: 14 },
          {
            type: 'collection',
            id: 11,
            name: 'Innen',
            default_locale: 'de',
            parent_id: 12,
            description: 'Tief',
          },
          {
            type: 'collection',
            id: 12,
            name: 'Aussen',
            default_locale: 'de',
            translated_content: { en: { name: 'Outer', description: 'All' } },
          },
          { type: 'collection', id: 13, name: 'Plain', parent_id: 98 },
          { type: 'collection', id: 14 },
        ],
      },
    ]);
    expect(
      categories.map(({ sourceId, locale, name, description, parentId, rootId }) => ({
        sourceId: sourceId.replace('intercom:collection:', ''),
        locale,
        name,
        description,
        parentId,
        rootId,
      })),
    ).toEqual([
      {
        sourceId: '12:de',
        locale: 'de',
        name: 'Aussen',
        description: undefined,
        parentId: undefined,
        rootId: undefined,
      },
      {
        sourceId: '11:de',
        locale: 'de',
        name: 'Innen',
        description: 'Tief',
        parentId: 'intercom:collection:12:de',
        rootId: undefined,
      },
      {
        sourceId: '13:',
        locale: undefined,
        name: 'Plain',
        description: undefined,
        parentId: undefined,
        rootId: undefined,
      },
      {
        sourceId: '12:en',
        locale: 'en',
        name: 'Outer',
        description: 'All',
        parentId: undefined,
        rootId: 'intercom:collection:12:de',
      },
      {
        sourceId: '11:en',
        locale: 'en',
        name: 'Innen',
        description: 'Tief',
        parentId: 'intercom:collection:12:en',
        rootId: 'intercom:collection:11:de',
      },
    ]);
  });
});
