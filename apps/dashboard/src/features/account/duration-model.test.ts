import { expect, test } from 'vitest';
import { durationOf, minutesOf } from './duration-model.ts';

test.each([
  [10, '10', 'minutes'],
  [90, '90', 'minutes'],
  [120, '2', 'hours'],
  [2880, '2', 'days'],
  [1_439_856, '1439856', 'minutes'],
] as const)('%d minutes are shown in the largest unit that divides them', (minutes, count, unit) => {
  expect(durationOf(minutes)).toEqual({ count, unit });
  expect(minutesOf(durationOf(minutes))).toBe(minutes);
});

test.each(['', ' ', '1.5', '-3', 'ten', '12345678901'])('%j is not a duration', (count) => {
  expect(minutesOf({ count, unit: 'hours' })).toBe(undefined);
});
