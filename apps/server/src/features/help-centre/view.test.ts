import { expect, test } from 'vitest';
import { agentOfWire, iso, moment } from '../../../test/rows.ts';
import { articleRow, categoryRow, openPortal } from '../../../test/features/help-centre-rows.ts';
import { publicArticle, publicCategory, publicPortal } from './view.ts';

const counts = { articles: 5, categories: 2 };
const shownPortal = {
  custom_domain: 'help.example',
  header_text: 'How can we help?',
  homepage_link: 'https://shop.example',
  name: 'Help',
  page_title: 'Help of Acme',
  slug: 'help',
  meta: { articles_count: 5, categories_count: 2, default_locale: 'en' },
};
const shownCategory = {
  name: 'First steps',
  slug: 'start',
  locale: 'de',
  description: 'To begin with',
  position: 3,
  meta: { articles_count: 7 },
};

test('readers see a portal, with its logo and categories if any', () => {
  expect(publicPortal(openPortal(), { counts, logo: undefined })).toStrictEqual(shownPortal);
  const category = publicCategory(categoryRow(), 7);
  expect(category).toEqual(shownCategory);
  const logo = {
    id: 31,
    portal_id: 9,
    file_type: 'image/png',
    account_id: 2,
    file_url: 'https://desk.example/l',
    blob_id: 31,
    filename: 'l.png',
  };
  expect(publicPortal(openPortal(), { counts, logo, categories: [category] })).toStrictEqual({
    ...shownPortal,
    logo,
    categories: [shownCategory],
  });
});

const text = {
  id: 5,
  category_id: 3,
  title: 'Begin',
  content: '# Hello',
  description: 'How to begin',
  status: 'published',
  account_id: 2,
  last_updated_at: iso(2),
  views: 40,
};
const author = {
  available_name: 'Jonas',
  name: 'Jonas Berg',
  thumbnail: 'https://desk.example/avatars/jonas.png',
};

test('readers see an article with its translations, and its authors’ names and avatars', () => {
  const portal = publicPortal(openPortal(), { counts, logo: undefined });
  const authors = new Map([[6, agentOfWire()]]);
  const translations = [
    articleRow({ id: 8, associated_article_id: 5, author_id: 7, updated_at: moment(3) }),
    articleRow({ id: 9, associated_article_id: 4 }),
  ];
  expect(publicArticle(articleRow(), { portal, authors, translations })).toStrictEqual({
    ...text,
    author,
    position: 10,
    slug: 'begin',
    portal,
    category: { id: 3, slug: 'start', locale: 'de' },
    associated_articles: [{ ...text, id: 8, last_updated_at: iso(3) }],
    link: 'hc/help/articles/begin',
  });
});

test.each([{ category_id: null }, { category_slug: null }, { category_locale: null }])(
  'an article without a category (%j) shows none',
  (more) => {
    const portal = publicPortal(openPortal(), { counts, logo: undefined });
    const shown = publicArticle(articleRow(more), { portal, authors: new Map(), translations: [] });
    expect(shown).not.toHaveProperty('category');
    expect(shown).not.toHaveProperty('associated_articles');
    expect(shown).not.toHaveProperty('author');
  },
);
