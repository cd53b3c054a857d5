import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { dayRange } from './model.ts';
import { figureCells, figureView } from './view.ts';

test.each([
  ['2026-01-01', '2026-01-01'],
  ['2024-02-29', '2024-03-01'],
  ['0001-01-01', '0001-01-02'],
  ['2026-01-01', '2027-02-04'],
])('%s to %s is a valid range', (since, until) => {
  expect(dayRange({ since, until })).toEqual({ since, until });
});

test.each([
  ['2026-02-30', '2026-03-01', 'since', 'invalid', 'Since is not a day'],
  ['0000-01-01', '0000-02-01', 'since', 'invalid', 'Since is not a day'],
  ['2026-01-01', '2026-13-01', 'until', 'invalid', 'Until is not a day'],
  ['2026-01-02', '2026-01-01', 'until', 'invalid', 'Until is before since'],
  ['2026-01-01', '2027-02-05', 'since', 'too_long', 'At most 400 days can be asked for'],
])('%s to %s is rejected', (since, until, path, code, message) => {
  expect(fieldErrorOf(() => dayRange({ since, until }))).toEqual({ path, code, message });
});

const row = {
  id: 3,
  title: 'Returns',
  locale: 'de',
  category_name: 'Orders',
  status: 1,
  views: 7,
  helpful: 2,
  unhelpful: 1,
};

test('an article and a category are shown with their reader counts', () => {
  const shown = { id: 3, title: 'Returns', locale: 'de', views: 7, helpful: 2, unhelpful: 1 };
  expect(figureView(row, 'article')).toStrictEqual({
    ...shown,
    category_name: 'Orders',
    status: 'published',
  });
  expect(figureView({ ...row, status: null }, 'category')).toStrictEqual(shown);
});

test('a file has them in columns', () => {
  expect(figureCells([row, { ...row, category_name: null }], 'article')).toEqual([
    ['Article', 'Language', 'Category', 'Views', 'Helpful', 'Not helpful'],
    ['Returns', 'de', 'Orders', '7', '2', '1'],
    ['Returns', 'de', '', '7', '2', '1'],
  ]);
  expect(figureCells([row], 'category')).toEqual([
    ['Category', 'Language', 'Views', 'Helpful', 'Not helpful'],
    ['Returns', 'de', '7', '2', '1'],
  ]);
});
