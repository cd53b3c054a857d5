import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countAgainWhenQuiet } from './recount.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counting() {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  return { client, asked, news: () => countAgainWhenQuiet(client, [['counts'], ['views']]) };
}

test('counts are refetched once after the last event', () => {
  const { asked, news } = counting();
  for (let count = 0; count < 5; count += 1) {
    news();
    vi.advanceTimersByTime(1_000);
  }
  expect(asked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(asked.mock.calls).toEqual([[{ queryKey: ['counts'] }], [{ queryKey: ['views'] }]]);
});

test('counts are refetched periodically when events never stop', () => {
  const { asked, news } = counting();
  for (let second = 0; second < 65; second += 1) {
    news();
    vi.advanceTimersByTime(1_000);
  }
  expect(asked).toHaveBeenCalledTimes(4);
});
