import { expect, test } from 'vitest';
import { everyDay, figuresSearch, figuresView, shareText, sumOf } from './model.ts';

test.each([
  [{}, { by: 'article', articleId: undefined, page: 1 }],
  [
    { by: 'category', page: 2 },
    { by: 'category', page: 2 },
  ],
  [{ article: 5 }, { articleId: 5 }],
  [
    { article: 'x', by: 'other' },
    { articleId: undefined, by: 'article' },
  ],
])('a URL with %j round-trips as %j', (search, view) => {
  const read = figuresView(search);
  expect(read).toMatchObject(view);
  expect(figuresView(figuresSearch(read))).toEqual(read);
});

test('days without views are included, across a DST change', () => {
  const came = { day: '2026-03-29', views: 3, helpful: 1, unhelpful: 0 };
  const days = everyDay({ start: '2026-03-28', end: '2026-03-30' }, [came]);
  expect(days.map(({ day, views }) => [day, views])).toEqual([
    ['2026-03-28', 0],
    ['2026-03-29', 3],
    ['2026-03-30', 0],
  ]);
  expect(sumOf([...days, came])).toEqual({ views: 6, helpful: 2, unhelpful: 0 });
});

test('the share of helpful votes is a dash without votes', () => {
  expect(shareText({ helpful: 2, unhelpful: 1 }, 'en')).toBe('67%');
  expect(shareText({ helpful: 0, unhelpful: 0 }, 'en')).toBe('–');
});
