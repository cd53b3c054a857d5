import { expect, test } from 'vitest';
import { backAt, isOpenAt, type OpeningHours } from './availability.ts';

const day = (day_of_week: number, extra: Partial<OpeningHours> = {}): OpeningHours => ({
  day_of_week,
  closed_all_day: false,
  open_all_day: false,
  open_hour: 9,
  open_minutes: 0,
  close_hour: 17,
  close_minutes: 30,
  ...extra,
});
const closed = { closed_all_day: true };
const week = [day(0, closed), day(1), day(2), day(3), day(4), day(5), day(6, closed)];

/** Friday 20 November 2026, in UTC. */
const at = (time: string): Date => new Date(`2026-11-20T${time}:00Z`);

test('opens and closes in the time zone of the inbox, not of the visitor', () => {
  expect(isOpenAt(week, 'UTC', at('08:59'))).toBe(false);
  expect(isOpenAt(week, 'UTC', at('09:00'))).toBe(true);
  expect(isOpenAt(week, 'UTC', at('17:30'))).toBe(false);
  expect(isOpenAt(week, 'Asia/Kolkata', at('03:30'))).toBe(true);
  expect(isOpenAt(week, 'America/New_York', at('09:00'))).toBe(false);
  expect(isOpenAt(week, 'No/Where', at('09:00'))).toBe(true);
});

test('shows when the team is back: today, after the weekend, or never', () => {
  expect(backAt(week, 'UTC', at('07:00'))).toEqual({ days: 0, day: 5, hour: 9, minute: 0 });
  expect(backAt(week, 'UTC', at('20:00'))).toEqual({ days: 3, day: 1, hour: 9, minute: 0 });
  expect(backAt([day(5)], 'UTC', at('20:00'))).toEqual({ days: 7, day: 5, hour: 9, minute: 0 });
  expect(backAt([day(5, closed)], 'UTC', at('07:00'))).toBeNull();
  expect(isOpenAt([day(5, { open_all_day: true })], 'UTC', at('23:59'))).toBe(true);
});
