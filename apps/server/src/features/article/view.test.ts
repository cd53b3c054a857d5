import { expect, test } from 'vitest';
import { portalRow } from '../../../test/features/help-centre-rows.ts';
import { agentOfWire, frontendUrl, inboxRow, moment, seconds } from '../../../test/rows.ts';
import { inboxView } from '../inbox/view.ts';
import { portalView } from '../portal/view.ts';
import type { ArticleRow } from './queries.ts';
import { articleView, commentView, versionView } from './view.ts';

function rowOf(more: Partial<ArticleRow> = {}): ArticleRow {
  return {
    account_id: 2,
    id: 5,
    portal_id: 9,
    category_id: 3,
    author_id: 6,
    associated_article_id: 4,
    title: 'Begin',
    slug: 'begin',
    content: '# Hello',
    description: 'How to begin',
    locale: 'de',
    meta: { title: 'Start' },
    position: 10,
    status: 1,
    views: 40,
    helpful: 7,
    unhelpful: 8,
    publish_at: moment(3),
    updated_at: moment(2),
    category_name: 'First steps',
    category_slug: 'start',
    category_locale: 'en',
    ...more,
  };
}

const author = agentOfWire();
const authors = new Map([[6, author]]);
const portal = portalView(portalRow(), {
  inbox: inboxView({ frontendUrl }, inboxRow(), [], null),
  logo: undefined,
  locale: undefined,
  categories: new Map(),
  articles: new Map(),
  isMember: false,
  byStatus: undefined,
});

const shown = {
  id: 5,
  slug: 'begin',
  title: 'Begin',
  content: '# Hello',
  description: 'How to begin',
  status: 'published',
  locale: 'de',
  position: 10,
  account_id: 2,
  updated_at: seconds(2),
  revision: moment(2).getTime(),
  meta: { title: 'Start' },
  category: { id: 3, name: 'First steps', slug: 'start', locale: 'en' },
  views: 40,
  helpful: 7,
  unhelpful: 8,
  publish_at: seconds(3),
  associated_article_id: 4,
};

test('an article is shown with its category, counts, and author', () => {
  const parts = { authors, associated: [], portal };
  expect(articleView(rowOf(), parts)).toStrictEqual({ ...shown, author });
});

test('an article without author and date omits them', () => {
  const parts = { authors: new Map(), associated: [], portal: undefined };
  expect(articleView(rowOf({ publish_at: null }), parts)).toStrictEqual({ ...shown, publish_at: null });
});

test('its translations have their URLs', () => {
  const associated = [rowOf({ id: 7, locale: 'en', status: 0 }), rowOf({ id: 8, author_id: 9 })];
  const translation = {
    category_id: 3,
    title: 'Begin',
    content: '# Hello',
    description: 'How to begin',
    account_id: 2,
    portal,
    views: 40,
  };
  expect(articleView(rowOf(), { authors, associated, portal })).toStrictEqual({
    ...shown,
    author,
    associated_articles: [
      { ...translation, id: 7, locale: 'en', status: 'draft', author },
      { ...translation, id: 8, locale: 'de', status: 'published' },
    ],
  });
  const nowhere = { authors, associated, portal: undefined };
  expect(articleView(rowOf(), nowhere)).toStrictEqual({ ...shown, author });
});

test.each([
  [0, 'draft'],
  [1, 'published'],
  [2, 'archived'],
  [3, 'draft'],
])('the state %i is %s', (status, name) => {
  const parts = { authors, associated: [], portal: undefined };
  expect(articleView(rowOf({ status }), parts).status).toBe(name);
});

test('a comment on an article is shown with its vote', () => {
  const comment = { id: 1, is_helpful: false, content: 'Too short' };
  expect(commentView({ ...comment, created_at: moment(4) })).toStrictEqual({
    ...comment,
    created_at: seconds(4),
  });
});

test('a version is shown without its text, and with its author', () => {
  const row = {
    account_id: 2,
    id: 11,
    article_id: 5,
    saved_by_id: 6,
    title: 'Begin',
    description: 'How to begin',
    status: 2,
    began_at: moment(1),
    saved_at: moment(2),
    is_sealed: true,
  };
  const version = {
    id: 11,
    title: 'Begin',
    description: 'How to begin',
    status: 'archived',
    created_at: seconds(2),
  };
  expect(versionView(row, authors)).toStrictEqual({ ...version, author });
  expect(versionView({ ...row, saved_by_id: null }, authors)).toStrictEqual(version);
});
