import { expect, it } from 'vitest';
import { durationText, shownSeconds } from './window-model.ts';

it('counts down in minutes, then in seconds, and not beyond the end', () => {
  const window = { hours: 24, ends_at: 1000 };
  const at = (...seconds: number[]) => seconds.map((second) => shownSeconds(window, second * 1000));
  expect(at(0, 30, 500, 909, 910, 999.001, 1000, 2000)).toEqual([1020, 1020, 540, 120, 90, 1, 0, 0]);
  expect(shownSeconds(null, 0)).toBeUndefined();
  expect(shownSeconds({ hours: 24, ends_at: 0 }, 5)).toBe(0);
});

it('says a time in its two largest units', () => {
  expect(durationText(23 * 3600 + 5 * 60 + 59, 'en', 'short')).toBe('23 hr 5 min');
  expect(durationText(24 * 3600, 'en', 'long')).toBe('1 day');
  expect(durationText(7 * 86_400 + 60, 'en', 'short')).toBe('7 days 1 min');
  expect(durationText(61, 'en', 'short')).toBe('1 min 1 sec');
  expect(durationText(24 * 3600, 'de', 'long')).toBe('1 Tag');
});
