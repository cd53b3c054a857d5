import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inBatches } from './in-batches.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('events in quick succession are batched, in order', () => {
  const batches: (readonly number[])[] = [];
  const { add } = inBatches<number>((batch) => batches.push(batch));
  add(1);
  vi.runAllTimers();
  expect(batches).toEqual([[1]]);
  for (const each of [2, 3, 4]) add(each);
  expect(batches).toEqual([[1]]);
  vi.runAllTimers();
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test('events during a batch wait for the next one', () => {
  const batches: (readonly number[])[] = [];
  const { add } = inBatches<number>((batch) => {
    batches.push(batch);
    if (batch.includes(1)) add(2);
  });
  add(1);
  vi.runAllTimers();
  expect(batches).toEqual([[1], [2]]);
});

test('nothing is batched after the end', () => {
  const batches: (readonly number[])[] = [];
  const { add, stop } = inBatches<number>((batch) => batches.push(batch));
  add(1);
  stop();
  vi.runAllTimers();
  expect(batches).toEqual([]);
});
