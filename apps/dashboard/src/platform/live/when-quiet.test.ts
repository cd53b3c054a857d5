import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refetchWhenQuiet } from './when-quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counting() {
  const client = new QueryClient();
  const invalidations = vi.spyOn(client, 'invalidateQueries');
  return { client, invalidations, change: () => refetchWhenQuiet(client, [['counts'], ['views']]) };
}

test('several events refetch a query once', () => {
  const { invalidations, change } = counting();
  for (let count = 0; count < 5; count += 1) {
    change();
    vi.advanceTimersByTime(1_000);
  }
  expect(invalidations).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(invalidations.mock.calls).toEqual([[{ queryKey: ['counts'] }], [{ queryKey: ['views'] }]]);
});

test('it is refetched periodically when events never stop', () => {
  const { invalidations, change } = counting();
  for (let second = 0; second < 65; second += 1) {
    change();
    vi.advanceTimersByTime(1_000);
  }
  expect(invalidations).toHaveBeenCalledTimes(4);
});

test('different events refetch their queries together', () => {
  const { client, invalidations } = counting();
  refetchWhenQuiet(client, [['counts']]);
  refetchWhenQuiet(client, [['badge'], ['counts']]);
  vi.advanceTimersByTime(10_000);
  expect(invalidations.mock.calls).toEqual([[{ queryKey: ['counts'] }], [{ queryKey: ['badge'] }]]);
});
