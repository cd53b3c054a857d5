import { expect, test } from 'vitest';
import { momentAfter, momentUpTo, periodsOf, type Timing } from './schedule-model.ts';

const at = (text: string): number => Date.parse(text);
const timing = (change: Partial<Timing>): Timing => ({
  frequency: 'daily',
  weekday: 1,
  day: 31,
  hour: 8,
  timezone: 'Europe/Berlin',
  ...change,
});
const after = (change: Partial<Timing>, text: string) =>
  new Date(momentAfter(timing(change), at(text))).toISOString();
const upTo = (change: Partial<Timing>, text: string) =>
  new Date(momentUpTo(timing(change), at(text))).toISOString();

test('daily, at the hour of its time zone, also across a DST change', () => {
  expect(after({}, '2026-03-27T06:59:59Z')).toBe('2026-03-27T07:00:00.000Z');
  expect(after({}, '2026-03-27T07:00:00Z')).toBe('2026-03-28T07:00:00.000Z');
  expect(after({}, '2026-03-28T07:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
  expect(upTo({}, '2026-03-29T06:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
  expect(upTo({}, '2026-03-29T05:59:59Z')).toBe('2026-03-28T07:00:00.000Z');
});

test('at a skipped hour, in the next one', () => {
  expect(after({ hour: 2 }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
});

test('in time zones in which another day has begun', () => {
  expect(after({ timezone: 'Pacific/Auckland', hour: 0 }, '2026-06-10T13:00:00Z')).toBe(
    '2026-06-11T12:00:00.000Z',
  );
  expect(upTo({ timezone: 'America/Los_Angeles', hour: 23 }, '2026-06-10T05:00:00Z')).toBe(
    '2026-06-09T06:00:00.000Z',
  );
});

test('weekly, on its weekday', () => {
  const monday = { frequency: 'weekly', timezone: 'UTC' } as const;
  expect(after(monday, '2026-11-23T08:00:00Z')).toBe('2026-11-30T08:00:00.000Z');
  expect(after({ ...monday, weekday: 0 }, '2026-11-23T08:00:00Z')).toBe('2026-11-29T08:00:00.000Z');
  expect(upTo(monday, '2026-11-29T08:00:00Z')).toBe('2026-11-23T08:00:00.000Z');
});

test('monthly, on its day, or the last one of shorter months', () => {
  const monthly = { frequency: 'monthly', timezone: 'UTC' } as const;
  expect(after(monthly, '2026-01-31T08:00:00Z')).toBe('2026-02-28T08:00:00.000Z');
  expect(after(monthly, '2028-02-01T00:00:00Z')).toBe('2028-02-29T08:00:00.000Z');
  expect(after({ ...monthly, day: 1 }, '2026-12-01T08:00:00Z')).toBe('2027-01-01T08:00:00.000Z');
  expect(upTo(monthly, '2026-03-30T00:00:00Z')).toBe('2026-02-28T08:00:00.000Z');
});

test('an email covers whole days up to yesterday, and as many before those', () => {
  const { now, before } = periodsOf('last7days', 'Europe/Berlin', at('2026-04-02T06:00:00Z'));
  expect(now).toEqual({
    since: at('2026-03-25T23:00:00Z'),
    until: at('2026-04-01T22:00:00Z'),
    from: '2026-03-26',
    to: '2026-04-01',
  });
  expect(before).toMatchObject({ from: '2026-03-19', to: '2026-03-25', until: now.since });
  const spans = ['last30days', 'last3months', 'last6months', 'lastYear', undefined].map((preset) => {
    const { from, to } = periodsOf(preset, 'UTC', at('2026-05-31T09:00:00Z')).now;
    return [from, to];
  });
  expect(spans).toEqual([
    ['2026-05-01', '2026-05-30'],
    ['2026-02-28', '2026-05-30'],
    ['2025-11-30', '2026-05-30'],
    ['2025-05-31', '2026-05-30'],
    ['2026-05-24', '2026-05-30'],
  ]);
});
