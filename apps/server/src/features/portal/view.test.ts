import { expect, test } from 'vitest';
import { frontendUrl, inboxRow } from '../../../test/rows.ts';
import { inboxView } from '../inbox/view.ts';
import { logoView, portalView } from './view.ts';

const row = {
  account_id: 2,
  id: 9,
  name: 'Help',
  slug: 'help',
  custom_domain: 'help.example',
  domain_token: 'proof',
  domain_verified_at: null,
  color: '#aabbcc',
  homepage_link: 'https://shop.example',
  page_title: 'Help of Acme',
  header_text: 'How?',
  allowed_locales: ['en', 'de'],
  default_locale: 'en',
  archived: true,
  inbox_id: 4,
  logo_blob_id: 31,
};
const shown = {
  id: 9,
  color: '#aabbcc',
  custom_domain: 'help.example',
  domain: {
    is_verified: false,
    record: { type: 'TXT', name: '_confab.help.example', value: 'confab-verification=proof' },
  },
  header_text: 'How?',
  homepage_link: 'https://shop.example',
  name: 'Help',
  page_title: 'Help of Acme',
  slug: 'help',
  archived: true,
  account_id: 2,
  is_member: true,
  config: {
    allowed_locales: [
      { code: 'en', articles_count: 0, categories_count: 2 },
      { code: 'de', articles_count: 5, categories_count: 0 },
    ],
  },
};
const parts = {
  inbox: undefined,
  logo: undefined,
  locale: undefined,
  categories: new Map([
    ['en', 2],
    ['fr', 1],
  ]),
  articles: new Map([['de', 5]]),
  isMember: true,
  byStatus: undefined,
};

test('a list shows a portal with its article counts per locale', () => {
  expect(portalView(row, parts)).toStrictEqual({
    ...shown,
    meta: {
      all_articles_count: 0,
      archived_articles_count: null,
      published_count: null,
      draft_articles_count: null,
      categories_count: 3,
      default_locale: 'en',
    },
  });
});

test('a single portal is shown with its counts by status, its inbox, and its logo', () => {
  const inbox = inboxView({ frontendUrl }, inboxRow(), [], null);
  const blob = { id: 31, account_id: 2, content_type: 'image/png', filename: 'l.png' };
  const logo = logoView(row, blob, 'https://desk.example/l');
  expect(logo).toEqual({
    id: 31,
    portal_id: 9,
    file_type: 'image/png',
    account_id: 2,
    file_url: 'https://desk.example/l',
    blob_id: 31,
    filename: 'l.png',
  });
  const byStatus = { all: 9, mine: 1, draft: 2, published: 3, archived: 4 };
  expect(portalView(row, { ...parts, inbox, logo, locale: 'en', byStatus })).toStrictEqual({
    ...shown,
    inbox,
    logo,
    meta: {
      all_articles_count: 9,
      archived_articles_count: 4,
      published_count: 3,
      draft_articles_count: 2,
      mine_articles_count: 1,
      categories_count: 2,
      default_locale: 'en',
    },
  });
  const none = { all: 0, mine: 0, draft: 0, published: 0, archived: 0 };
  const { meta } = portalView(row, { ...parts, locale: 'de', byStatus: none });
  expect(meta).not.toHaveProperty('mine_articles_count');
  expect(meta).toMatchObject({ categories_count: 0, published_count: 0 });
});
