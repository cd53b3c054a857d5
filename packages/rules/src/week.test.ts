import { expect, test } from 'vitest';
import { firstDayOfWeek } from './week.ts';

test.each([
  ['en', 0],
  ['en-GB', 1],
  ['de', 1],
  ['pt-BR', 0],
  ['ar-EG', 6],
  ['not a tag', 1],
])('a week of %s starts with day %i', (language, day) => {
  expect(firstDayOfWeek(language)).toBe(day);
});
