import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test('shows a time in its two largest units', () => {
  expect(durationText(0, 'en')).toBe('0 sec');
  expect(durationText(59.6, 'en')).toBe('1 min');
  expect(durationText(90_061, 'en')).toBe('1 day 1 hr');
  expect(durationText(23 * 3600 + 5 * 60 + 59, 'en')).toBe('23 hr 5 min');
  expect(durationText(24 * 3600, 'en', 'long')).toBe('1 day');
  expect(durationText(7 * 86_400 + 60, 'en')).toBe('7 days 1 min');
  expect(durationText(61, 'en')).toBe('1 min 1 sec');
  expect(durationText(3900, 'en', 'narrow')).toBe('1h 5m');
  expect(durationText(24 * 3600, 'de', 'long')).toBe('1 Tag');
});
