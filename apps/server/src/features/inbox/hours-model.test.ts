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

test('hours start and end at any minute', () => {
  const friday = { day_of_week: 5, closed_all_day: false, open_all_day: false };
  const hours = [{ ...friday, open_hour: 9, open_minutes: 30, close_hour: 17, close_minutes: 45 }];
  const closed = (text: string) => isClosedAt(hours, 'UTC', at(text));
  expect(['20T09:29', '20T09:30', '20T17:45', '20T17:46'].map(closed)).toEqual([true, false, false, true]);
});

test.each([0, 1, 2, 3, 4, 5, 6])('weekday %i, from Sunday, has its own hours', (day) => {
  const hours = defaultWorkingHours.map((row) => ({
    ...row,
    open_all_day: row.day_of_week === day,
    closed_all_day: row.day_of_week !== day,
  }));
  // 2026-11-22 is a Sunday.
  const week = [22, 23, 24, 25, 26, 27, 28].map((date) => isClosedAt(hours, 'UTC', at(`${date}T12:00`)));
  expect(week).toEqual([0, 1, 2, 3, 4, 5, 6].map((other) => other !== day));
});

test('the same date of another month or year is another day', () => {
  const one = new Date('2026-11-20T12:00:00Z');
  expect(isSameDay('UTC', one, new Date('2026-12-20T12:00:00Z'))).toBe(false);
  expect(isSameDay('UTC', one, new Date('2027-11-20T12:00:00Z'))).toBe(false);
});

test('hours and weekday depend on the time zone', () => {
  // Friday 23:30 in London is Saturday in Tokyo; Thursday 23:30 there was Friday morning.
  expect(isClosedAt(defaultWorkingHours, 'Asia/Tokyo', at('20T00:30'))).toBe(false);
  expect(isClosedAt(defaultWorkingHours, 'Asia/Tokyo', at('20T23:30'))).toBe(true);
  expect(isClosedAt(defaultWorkingHours, 'America/New_York', at('20T13:30'))).toBe(true);
  expect(isClosedAt(defaultWorkingHours, 'America/New_York', at('20T14:00'))).toBe(false);
  expect(isSameDay('Asia/Tokyo', at('20T14:59'), at('20T15:00'))).toBe(false);
  expect(isSameDay('UTC', at('20T14:59'), at('20T15:00'))).toBe(true);
});

test.each([
  // Half and three quarters of an hour from UTC.
  ['Asia/Kolkata', '2026-11-20T03:29', '2026-11-20T03:30'],
  ['Asia/Kathmandu', '2026-11-20T03:14', '2026-11-20T03:15'],
  ['Australia/Adelaide', '2026-11-19T22:29', '2026-11-19T22:30'],
  // The Friday before and after the clocks are changed.
  ['Europe/Berlin', '2026-03-27T07:59', '2026-03-27T08:00'],
  ['Europe/Berlin', '2026-04-03T06:59', '2026-04-03T07:00'],
  ['America/New_York', '2026-10-30T12:59', '2026-10-30T13:00'],
  ['America/New_York', '2026-11-06T13:59', '2026-11-06T14:00'],
])('in %s, a Friday is closed at %s and open at %s', (zone, before, opening) => {
  const closed = (text: string) => isClosedAt(defaultWorkingHours, zone, new Date(`${text}:00Z`));
  expect([closed(before), closed(opening)]).toEqual([true, false]);
});

test('on the days on which the clocks are changed, hours follow the clock on the wall', () => {
  const sunday = { day_of_week: 0, closed_all_day: false, open_all_day: false };
  const hours = [{ ...sunday, open_hour: 2, open_minutes: 30, close_hour: 4, close_minutes: 0 }];
  const closed = (text: string) => isClosedAt(hours, 'Europe/Berlin', new Date(`${text}:00Z`));
  // From 01:59 to 03:00; 02:30 does not exist.
  expect(['2026-03-29T00:59', '2026-03-29T01:00', '2026-03-29T02:01'].map(closed)).toEqual([
    true,
    false,
    true,
  ]);
  // 02:30 happens twice.
  const autumn = ['2026-10-25T00:29', '2026-10-25T00:30', '2026-10-25T01:15', '2026-10-25T01:30'];
  expect(autumn.map(closed)).toEqual([true, false, true, false]);
});

test('a day open all day is never closed, and a day without hours always', () => {
  const always = { open_all_day: true, closed_all_day: false } as const;
  const none = { open_hour: null, open_minutes: null, close_hour: null, close_minutes: null };
  const week = [{ day_of_week: 6, ...always, ...none }];
  expect(isClosedAt(week, 'UTC', at('21T03:00'))).toBe(false);
  expect(isClosedAt(week, 'UTC', at('20T12:00'))).toBe(true);
});
