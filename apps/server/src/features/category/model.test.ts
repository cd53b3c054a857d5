import { maxCategories } from '@confab/contract/features/category';
import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { moment } from '../../../test/rows.ts';
import {
  categoryValues,
  invalidParent,
  invalidRelated,
  invalidRoot,
  slugTaken,
  tooManyCategories,
  defaultLocale,
} from './model.ts';
import { categoryView } from './view.ts';

const locales = ['en', 'de'];

test('only known fields of a category are stored', () => {
  expect(categoryValues({}, locales)).toStrictEqual({});
  const input = { name: ' CAFE\u0301 ', slug: ' start ', locale: 'de', description: 'First', position: 3 };
  expect(categoryValues({ ...input, icon: 'star' }, locales)).toStrictEqual({
    name: 'CAF\u00C9',
    slug: 'start',
    locale: 'de',
    description: 'First',
    position: 3,
    icon: 'star',
  });
  const nothing = { description: null, position: null, icon: null };
  expect(categoryValues(nothing, locales)).toStrictEqual({ description: null, position: null, icon: '' });
});

test.each([
  [{ name: ' ' }, 'name', 'blank', "Name can't be blank"],
  [{ slug: ' ' }, 'slug', 'blank', "Slug can't be blank"],
  [{ slug: 'a b' }, 'slug', 'invalid', 'Slug is invalid'],
  [{ locale: 'fr' }, 'locale', 'inclusion', 'Locale fr of category is not part of portal\'s ["en", "de"]'],
])('rejects %j', (input, path, code, message) => {
  expect(fieldErrorOf(() => categoryValues(input, locales))).toEqual({ path, code, message });
});

test.each([
  [['de', 'en'], 'en'],
  [['de', 'fr'], 'fr'],
])('in a portal in %j, a category is in %s', (allowed_locales, locale) => {
  expect(defaultLocale({ allowed_locales, default_locale: 'fr' })).toBe(locale);
});

test.each([
  [slugTaken(), 'locale', 'taken', 'Locale should be unique in the category and portal'],
  [invalidParent(), 'parent_category_id', 'invalid', 'Parent category is invalid'],
  [invalidRoot(), 'associated_category_id', 'invalid', 'Associated category is invalid'],
  [invalidRelated(), 'related_category_ids', 'invalid', 'Related categories are invalid'],
])('%s is reported on a field', (failure, path, code, message) => {
  expect(failure.options.fields).toEqual([{ path, code, message }]);
});

test('the number of categories per account is limited', () => {
  const message = `An account can have ${maxCategories} categories at most`;
  expect(tooManyCategories()).toMatchObject({ code: 'unprocessable', message });
});

test('a category is shown with its parent and related categories, if any', () => {
  const row = (id: number) => ({
    account_id: 2,
    portal_id: 9,
    id,
    name: `Name ${id}`,
    slug: `slug-${id}`,
    locale: 'de',
    description: 'First',
    icon: 'star',
    position: id,
    parent_category_id: 1,
    associated_category_id: 2,
    created_at: moment(1),
    updated_at: moment(2),
  });
  const ref = (id: number) => ({
    id,
    name: `Name ${id}`,
    slug: `slug-${id}`,
    locale: 'de',
    description: 'First',
    position: id,
    account_id: 2,
  });
  const alone = { related: [], parent: undefined, root: undefined, articlesCount: 0 };
  expect(categoryView(row(3), alone)).toStrictEqual({ ...ref(3), icon: 'star', meta: { articles_count: 0 } });
  const parts = { related: [row(4), row(5)], parent: row(1), root: row(2), articlesCount: 7 };
  expect(categoryView(row(3), parts)).toStrictEqual({
    ...ref(3),
    icon: 'star',
    related_categories: [ref(4), ref(5)],
    parent_category: ref(1),
    root_category: ref(2),
    meta: { articles_count: 7 },
  });
});
