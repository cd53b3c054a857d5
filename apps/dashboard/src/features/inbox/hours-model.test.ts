import type { WorkingHour } from '@confab/contract/features/inbox';
import { expect, test } from 'vitest';
import { dayFromWire, dayToWire, isDaySound, timeSlotsWith, weekFrom } from './hours-model.ts';

const closed: WorkingHour = {
  day_of_week: 0,
  closed_all_day: true,
  open_all_day: false,
  open_hour: null,
  open_minutes: null,
  close_hour: null,
  close_minutes: null,
};
const usual: WorkingHour = {
  ...closed,
  day_of_week: 1,
  closed_all_day: false,
  open_hour: 8,
  open_minutes: 30,
  close_hour: 17,
  close_minutes: 0,
};
const always: WorkingHour = {
  ...usual,
  open_all_day: true,
  open_hour: 0,
  open_minutes: 0,
  close_hour: 23,
  close_minutes: 59,
};

test.each([closed, usual, always])('a day is unchanged after a round trip: %j', (day) => {
  expect(dayToWire(dayFromWire(day))).toEqual(day);
});

test('an opened day gets default hours', () => {
  expect(dayToWire({ ...dayFromWire(closed), state: 'open' })).toMatchObject({
    open_hour: 9,
    close_hour: 17,
  });
});

test('a day must open before it closes', () => {
  const day = dayFromWire(usual);
  expect(isDaySound(day)).toBe(true);
  expect(isDaySound({ ...day, to: day.from })).toBe(false);
  expect(isDaySound({ ...day, to: day.from, state: 'all-day' })).toBe(true);
});

test('every half hour can be selected, the end of the day, and what was set elsewhere', () => {
  const slots = timeSlotsWith(60);
  expect(slots.at(0)).toBe(0);
  expect(slots.at(-1)).toBe(23 * 60 + 59);
  expect(slots).toHaveLength(49);
  expect(timeSlotsWith(9 * 60 + 15).slice(18, 21)).toEqual([540, 555, 570]);
});

test('a week starts on the locale’s first day', () => {
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, state: 'closed' as const, from: 0, to: 60 }));
  expect(weekFrom(days, 1).map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  expect(weekFrom(days, 6).map(({ day }) => day)).toEqual([6, 0, 1, 2, 3, 4, 5]);
});
