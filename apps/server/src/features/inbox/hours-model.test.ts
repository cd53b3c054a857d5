import { expect, test } from 'vitest';
import { isClosedAt, isSameDay } from './hours-model.ts';
import { defaultWorkingHours } from './model.ts';

// 2026-11-20 is a Friday.
const at = (text: string) => new Date(`2026-11-${text}:00Z`);

test.each([
  ['20T08:59', true],
  ['20T09:00', false],
  ['20T17:00', false],
  ['20T17:01', true],
  ['21T12:00', true],
  ['23T12:00', false],
])('nine to five on weekdays, both ends included: %s', (text, closed) => {
  expect(isClosedAt(defaultWorkingHours, 'UTC', at(text))).toBe(closed);
});

test('hours are those of the time zone, and so is the day', () => {
  // Friday 23:30 in London is Saturday in Tokyo; Thursday 23:30 there was Friday morning.
  expect(isClosedAt(defaultWorkingHours, 'Asia/Tokyo', at('20T00:30'))).toBe(false);
  expect(isClosedAt(defaultWorkingHours, 'Asia/Tokyo', at('20T23:30'))).toBe(true);
  expect(isClosedAt(defaultWorkingHours, 'America/New_York', at('20T13:30'))).toBe(true);
  expect(isClosedAt(defaultWorkingHours, 'America/New_York', at('20T14:00'))).toBe(false);
  expect(isSameDay('Asia/Tokyo', at('20T14:59'), at('20T15:00'))).toBe(false);
  expect(isSameDay('UTC', at('20T14:59'), at('20T15:00'))).toBe(true);
});

test('a day that is open all day is never closed, and a day without hours always', () => {
  const always = { open_all_day: true, closed_all_day: false } as const;
  const none = { open_hour: null, open_minutes: null, close_hour: null, close_minutes: null };
  const week = [{ day_of_week: 6, ...always, ...none }];
  expect(isClosedAt(week, 'UTC', at('21T03:00'))).toBe(false);
  expect(isClosedAt(week, 'UTC', at('20T12:00'))).toBe(true);
});
