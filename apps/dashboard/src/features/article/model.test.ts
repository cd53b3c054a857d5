import { expect, test } from 'vitest';
import {
  articleSearch,
  filterOf,
  newArticleSearch,
  positionsFor,
  publicPathOf,
  tagsOf,
  totalOf,
  viewOf,
} from './model.ts';

test('the filters round-trip through the URL', () => {
  expect(articleSearch({ q: 'x'.repeat(300), status: 'draft', author: '4', page: 2 })).toEqual({
    q: 'x'.repeat(255),
    status: 'draft',
    author: 4,
    page: 2,
  });
  expect(articleSearch({ q: '', status: 'gone', author: 'me', page: 1 })).toEqual({});
  expect(newArticleSearch({ category: '3', translates: -1 })).toEqual({ category: 3 });
});

test('each list has its own filter', () => {
  const at = { locale: 'en', userId: 7, categorySlug: undefined };
  expect(viewOf('/app/accounts/1/portals/help/en/articles', undefined)).toBe('all');
  expect(viewOf('/app/accounts/1/portals/help/en/articles/mine', undefined)).toBe('mine');
  expect(viewOf('/app/accounts/1/portals/help/en/categories/mine', 'mine')).toBe('category');
  expect(filterOf('mine', at, { author: 9 })).toMatchObject({ authorId: 7, page: 1 });
  expect(filterOf('draft', at, { status: 'published' })).toMatchObject({ status: 'draft' });
  expect(filterOf('all', at, { status: 'published', author: 9, page: 3 })).toMatchObject({
    status: 'published',
    authorId: 9,
    page: 3,
  });
});

test('the total is known where the server counts it', () => {
  const meta = {
    articles_count: 9,
    mine_articles_count: 4,
    published_count: 3,
    draft_articles_count: 5,
    archived_articles_count: 1,
  };
  const filter = { locale: 'en', page: 1 };
  expect(totalOf(filter, meta, 7)).toBe(9);
  expect(totalOf({ ...filter, authorId: 7 }, meta, 7)).toBe(4);
  expect(totalOf({ ...filter, authorId: 8 }, meta, 7)).toBeUndefined();
  expect(totalOf({ ...filter, status: 'draft' }, meta, 7)).toBe(5);
  expect(totalOf({ ...filter, status: 'draft', authorId: 7 }, meta, 7)).toBeUndefined();
});

test('positions are reassigned in the new order, without duplicates', () => {
  const at = (id: number, position: number) => ({ id, position });
  expect(positionsFor([at(3, 30), at(1, 10), at(2, 20)])).toEqual({ 3: 10, 1: 20, 2: 30 });
  expect(positionsFor([at(2, 10), at(1, 10), at(3, 10)])).toEqual({ 2: 10, 1: 11, 3: 12 });
});

test('tags are comma-separated, each once', () => {
  expect(tagsOf(' order, money ,,order')).toEqual(['order', 'money']);
});

test('an article is found at a path with any characters in its slug', () => {
  expect(publicPathOf('help', 'a b/c')).toBe('/hc/help/articles/a%20b%2Fc');
});
