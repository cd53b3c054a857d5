import { expect, test } from 'vitest';
import { emptySelection, withAll, withoutGone, withRange, withToggled } from './selection-model.ts';

const shown = [9, 4, 7, 2, 5];

test('selecting one deselects "all"', () => {
  const one = withToggled({ ...emptySelection, isEverything: true }, 4);
  expect(one).toEqual({ ids: new Set([4]), anchor: 4, isEverything: false });
  expect(withToggled(one, 4).ids).toEqual(new Set());
});

test('a range extends from the anchor in the order of the list, in both directions, and keeps earlier selections', () => {
  const start = withToggled(withToggled(emptySelection, 5), 4);
  expect(withRange(start, shown, 2).ids).toEqual(new Set([5, 4, 7, 2]));
  expect(withRange(start, shown, 9).ids).toEqual(new Set([5, 9, 4]));
  expect(withRange(start, shown, 2).anchor).toBe(4);
});

test('without an anchor in the list a range is a single entry', () => {
  expect(withRange(emptySelection, shown, 7)).toEqual({ ids: new Set([7]), anchor: 7, isEverything: false });
  expect(withRange({ ...emptySelection, anchor: 100 }, shown, 7).ids).toEqual(new Set([7]));
});

test('those that left the list are deselected', () => {
  const all = { ...withAll(shown), isEverything: true };
  expect(withoutGone(all, new Set(shown))).toBe(all);
  expect(withoutGone(all, new Set([4, 7]))).toEqual({
    ids: new Set([4, 7]),
    anchor: undefined,
    isEverything: true,
  });
  expect(withoutGone(all, new Set())).toEqual(emptySelection);
});
