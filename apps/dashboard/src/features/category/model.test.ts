import type { Category } from '@confab/contract/features/category';
import { expect, test } from 'vitest';
import { nextPosition, parentsFor, positionsOf } from './model.ts';

const category = (id: number, position: number | null, parentId?: number): Category => {
  const ref = {
    id,
    name: `C${id}`,
    slug: `c${id}`,
    locale: 'en',
    description: null,
    position,
    account_id: 1,
  };
  return {
    ...ref,
    icon: '',
    meta: { articles_count: 0 },
    ...(parentId === undefined ? {} : { parent_category: { ...ref, id: parentId } }),
  };
};

test('only changed positions are moved', () => {
  expect(positionsOf([category(1, 10), category(3, 30), category(2, 20)])).toEqual([
    { id: 3, position: 20 },
    { id: 2, position: 30 },
  ]);
  expect(positionsOf([category(1, null)])).toEqual([{ id: 1, position: 10 }]);
});

test('a new category is last', () => {
  expect(nextPosition([])).toBe(10);
  expect(nextPosition([category(1, 30), category(2, null)])).toBe(40);
});

test('a category cannot be a child of its descendants', () => {
  const all = [category(1, 10), category(2, 20, 1), category(3, 30, 2), category(4, 40)];
  expect(parentsFor(all, 1).map(({ id }) => id)).toEqual([4]);
  expect(parentsFor(all, 3).map(({ id }) => id)).toEqual([1, 2, 4]);
  expect(parentsFor(all, undefined)).toHaveLength(4);
});
