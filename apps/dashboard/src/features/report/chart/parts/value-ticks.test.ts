import { expect, test } from 'vitest';
import { valueTicks } from './value-ticks.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [12, [0, 2, 4, 6, 8, 10, 12]],
  [1234, [0, 200, 400, 600, 800, 1000, 1200, 1400]],
])('%i of something is at or below the last of few whole ticks', (max, ticks) => {
  expect(valueTicks(max, 'count')).toEqual(ticks);
});

const [minute, hour, day] = [60, 3600, 86_400];
test.each([
  [0, [0, 1]],
  [4.2, [0, 1, 2, 3, 4, 5]],
  [47, [0, 10, 20, 30, 40, 50]],
  [200, [0, minute, 2 * minute, 3 * minute, 4 * minute]],
  [3900, [0, 15 * minute, 30 * minute, 45 * minute, hour, 75 * minute]],
  [20 * hour, [0, 6 * hour, 12 * hour, 18 * hour, day]],
  [5 * day, [0, day, 2 * day, 3 * day, 4 * day, 5 * day]],
  [33 * day, [0, 5, 10, 15, 20, 25, 30, 35].map((days) => days * day)],
])('%d seconds are at or below the last of few round times', (max, ticks) => {
  expect(valueTicks(max, 'duration')).toEqual(ticks);
});
