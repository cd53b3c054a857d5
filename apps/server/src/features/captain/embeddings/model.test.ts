import { expect, test } from 'vitest';
import { dueKinds, inBatches, isNewEnough } from './model.ts';

test('versions and batches', () => {
  expect(['0.7.4', '0.8.0', '0.8', '0.10.1', '1.0.0'].map(isNewEnough)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
  expect(inBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inBatches([], 2)).toEqual([]);
});

test('sources keep their numbers', () => {
  expect(dueKinds).toEqual(['response', 'document', 'article']);
});
