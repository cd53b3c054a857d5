import { describe, expect, test } from 'vitest';
import { momentAfter, workingMs, type WorkingDay } from './working-time.ts';

const day = (number: number, hours: Partial<WorkingDay> = {}): WorkingDay => ({
  day_of_week: number,
  closed_all_day: false,
  open_all_day: false,
  open_hour: 9,
  open_minutes: 0,
  close_hour: 17,
  close_minutes: 0,
  ...hours,
});
const week = [1, 2, 3, 4, 5].map((number) => day(number));
const closed = [0, 6].map((number) => day(number, { closed_all_day: true }));
const seconds = (days: readonly WorkingDay[], zone: string, start: string, end: string) =>
  workingMs(days, zone, Date.parse(start), Date.parse(end)) / 1000;

describe('business hours', () => {
  test('count the hours of the week', () => {
    const all = [...week, ...closed];
    expect(seconds(all, 'UTC', '2022-03-20T00:00:00Z', '2022-03-26T23:59:00Z')).toBe(144_000);
    expect(seconds(all, 'UTC', '2022-03-21T16:30:00Z', '2022-03-22T09:10:00Z')).toBe(2400);
  });

  test('follow the clock of the time zone, also across a DST change', () => {
    const kolkata = seconds(week, 'Asia/Kolkata', '2022-03-21T00:00:00Z', '2022-03-21T04:30:00Z');
    expect(kolkata).toBe(3600);
    const sunday = [day(0, { open_hour: 0, close_hour: 12 })];
    expect(seconds(sunday, 'Europe/Berlin', '2026-03-28T00:00:00Z', '2026-03-30T00:00:00Z')).toBe(11 * 3600);
    expect(seconds(sunday, 'Europe/Berlin', '2026-10-24T00:00:00Z', '2026-10-26T00:00:00Z')).toBe(13 * 3600);
  });

  test('include a day open all day to its last minute', () => {
    const open = [day(1, { open_all_day: true })];
    expect(seconds(open, 'UTC', '2022-03-20T00:00:00Z', '2022-03-23T00:00:00Z')).toBe(86_340);
  });

  test('are zero while closed, and backwards', () => {
    expect(seconds(closed, 'UTC', '2022-03-20T00:00:00Z', '2022-03-26T00:00:00Z')).toBe(0);
    expect(seconds([], 'UTC', '2022-03-20T00:00:00Z', '2022-03-26T00:00:00Z')).toBe(0);
    expect(seconds(week, 'UTC', '2022-03-22T12:00:00Z', '2022-03-22T10:00:00Z')).toBe(0);
  });
});

describe('the time after some business hours', () => {
  const all = [...week, ...closed];
  const after = (start: string, hours: number, zone = 'UTC', days = all) =>
    momentAfter(days, zone, Date.parse(start), hours * 3_600_000);

  test('skips nights and weekends', () => {
    expect(after('2022-03-21T10:00:00Z', 2)).toBe(Date.parse('2022-03-21T12:00:00Z'));
    expect(after('2022-03-21T10:00:00Z', 7)).toBe(Date.parse('2022-03-21T17:00:00Z'));
    expect(after('2022-03-21T16:00:00Z', 2)).toBe(Date.parse('2022-03-22T10:00:00Z'));
    expect(after('2022-03-18T16:00:00Z', 2)).toBe(Date.parse('2022-03-21T10:00:00Z'));
    expect(after('2022-03-21T02:00:00Z', 1, 'Asia/Kolkata')).toBe(Date.parse('2022-03-21T04:30:00Z'));
  });

  test('is undefined when always closed, or too far away', () => {
    expect(after('2022-03-21T10:00:00Z', 1, 'UTC', closed)).toBe(Infinity);
    expect(after('2022-03-21T10:00:00Z', 9000)).toBe(Infinity);
  });

  test('is the first at which enough has passed, across DST changes', () => {
    for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York'])
      for (const hours of [0.5, 7, 8.25, 40, 333.3]) {
        const start = Date.parse('2026-03-20T13:37:00Z');
        const moment = momentAfter(all, zone, start, hours * 3_600_000);
        expect(workingMs(all, zone, start, moment)).toBe(hours * 3_600_000);
        expect(workingMs(all, zone, start, moment - 1)).toBe(hours * 3_600_000 - 1);
      }
  });
});
