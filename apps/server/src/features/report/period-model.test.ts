import { maxReportPeriods } from '@confab/contract/features/report';
import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { areDays, groupOf, periodStarts, partsOf } from './period-model.ts';

const at = (text: string): number => Date.parse(text);
const startsOf = (since: string, until: string, group: Parameters<typeof periodStarts>[1], zone: string) =>
  periodStarts({ since: at(since), until: at(until) }, group, zone).map((start) =>
    new Date(start).toISOString().slice(0, 16),
  );

test('periods default to days', () => {
  const groups = ['hour', 'day', 'week', 'month', 'year'];
  expect(groups.map(groupOf)).toEqual(groups);
  expect(['decade', null, undefined].map(groupOf)).toEqual(['day', 'day', 'day']);
});

test('hours start with those of the time zone', () => {
  expect(startsOf('2026-05-01T10:10:00Z', '2026-05-01T12:30:00Z', 'hour', 'Asia/Kolkata')).toEqual([
    '2026-05-01T09:30',
    '2026-05-01T10:30',
    '2026-05-01T11:30',
  ]);
  expect(startsOf('2026-05-01T10:10:00Z', '2026-05-01T11:00:00Z', 'hour', 'Asia/Kathmandu')).toEqual([
    '2026-05-01T09:15',
    '2026-05-01T10:15',
  ]);
  expect(startsOf('1969-12-31T21:10:00Z', '1969-12-31T22:00:00Z', 'hour', 'America/St_Johns')).toEqual([
    '1969-12-31T20:30',
    '1969-12-31T21:30',
  ]);
});

test('hours follow clocks that are changed by an hour', () => {
  expect(startsOf('2026-03-29T00:10:00Z', '2026-03-29T02:10:00Z', 'hour', 'Europe/Berlin')).toEqual([
    '2026-03-29T00:00',
    '2026-03-29T01:00',
    '2026-03-29T02:00',
  ]);
  // The hour that is shown twice is two.
  expect(startsOf('2026-10-25T00:10:00Z', '2026-10-25T02:10:00Z', 'hour', 'Europe/Berlin')).toEqual([
    '2026-10-25T00:00',
    '2026-10-25T01:00',
    '2026-10-25T02:00',
  ]);
  for (const since of ['2026-10-25T01:10:00Z', '2026-10-25T01:00:00Z'])
    expect(startsOf(since, '2026-10-25T01:20:00Z', 'hour', 'Europe/Berlin')).toEqual(['2026-10-25T01:00']);
});

test('hours follow clocks that are changed by half an hour', () => {
  const zone = 'Australia/Lord_Howe';
  // From 02:00 back to 01:30.
  expect(startsOf('2026-04-04T13:10:00Z', '2026-04-04T17:00:00Z', 'hour', zone)).toEqual([
    '2026-04-04T13:00',
    '2026-04-04T14:00',
    '2026-04-04T15:30',
    '2026-04-04T16:30',
  ]);
  expect(startsOf('2026-04-04T15:10:00Z', '2026-04-04T15:20:00Z', 'hour', zone)).toEqual([
    '2026-04-04T14:00',
  ]);
  // From 02:00 to 02:30.
  expect(startsOf('2026-10-03T14:40:00Z', '2026-10-03T16:10:00Z', 'hour', zone)).toEqual([
    '2026-10-03T14:30',
    '2026-10-03T15:30',
    '2026-10-03T16:00',
  ]);
  expect(startsOf('2026-10-03T15:40:00Z', '2026-10-03T15:50:00Z', 'hour', zone)).toEqual([
    '2026-10-03T15:30',
  ]);
  const days = startsOf('2026-04-04T00:00:00Z', '2026-04-07T00:00:00Z', 'hour', zone);
  expect(days.at(-1)).toBe('2026-04-06T23:30');
});

test('days are those of the time zone, also across a DST change', () => {
  expect(startsOf('2026-03-28T23:30:00Z', '2026-03-30T22:00:00Z', 'day', 'Europe/Berlin')).toEqual([
    '2026-03-28T23:00',
    '2026-03-29T22:00',
  ]);
});

test('weeks start on Sunday', () => {
  expect(startsOf('2026-05-06T12:00:00Z', '2026-05-17T00:00:01Z', 'week', 'UTC')).toEqual([
    '2026-05-03T00:00',
    '2026-05-10T00:00',
    '2026-05-17T00:00',
  ]);
});

test('months and years start on their first day', () => {
  expect(startsOf('2025-11-20T00:00:00Z', '2026-01-01T00:00:01Z', 'month', 'UTC')).toEqual([
    '2025-11-01T00:00',
    '2025-12-01T00:00',
    '2026-01-01T00:00',
  ]);
  expect(startsOf('2025-11-20T00:00:00Z', '2027-01-01T00:00:00Z', 'year', 'UTC')).toEqual([
    '2025-01-01T00:00',
    '2026-01-01T00:00',
  ]);
});

const hourMs = 3_600_000;
test.each([
  ['hour', hourMs],
  ['day', 24 * hourMs],
] as const)('a range of too many periods by %s is rejected', (group, step) => {
  const until = maxReportPeriods * step;
  expect(periodStarts({ since: 0, until }, group, 'UTC')).toHaveLength(maxReportPeriods);
  expect(fieldErrorOf(() => periodStarts({ since: 0, until: until + 1 }, group, 'UTC'))).toEqual({
    path: 'since',
    code: 'too_many',
    message: 'The range has too many periods',
  });
});

const range = (since: string, until: string) => ({
  since: at(`2026-05-${since}Z`),
  until: at(`2026-05-${until}Z`),
});
const [begin, end] = ['01T10:05', '04T20:50'] as const;
const rows = [range(begin, '01T10:15'), range('04T20:45', end)];

test('a range by day is read as whole days, quarter hours at its ends, and rows', () => {
  expect(partsOf(range(begin, end), true)).toEqual({
    days: [range('02T00:00', '04T00:00')],
    quarters: [range('01T10:15', '02T00:00'), range('04T00:00', '04T20:45')],
    rows,
  });
});

test('by other periods no days are used', () => {
  expect(partsOf(range(begin, end), false)).toEqual({
    days: [],
    quarters: [range('01T10:15', '04T20:45')],
    rows,
  });
});

test.each([true, false])('a range without a whole quarter is read in rows, by day: %s', (byDay) => {
  const short = range('01T10:05', '01T10:20');
  expect(partsOf(short, byDay)).toEqual({ days: [], quarters: [], rows: [short] });
});

test('a range without a whole day is read in quarters', () => {
  const short = range('01T10:00', '02T09:00');
  expect(partsOf(short, true)).toEqual({ days: [], quarters: [short], rows: [] });
});

test('aligned ranges have nothing at their ends', () => {
  const days = range('01T00:00', '03T00:00');
  expect(partsOf(days, true)).toEqual({ days: [days], quarters: [], rows: [] });
});

test('an empty range has no pieces', () => {
  const empty = range('01T00:00', '01T00:00');
  expect(partsOf(empty, true)).toEqual({ days: [], quarters: [], rows: [] });
});

test('starts are days when all are midnights, or there is only one', () => {
  const [midnight, hour] = [at('2026-05-01T00:00Z'), at('2026-05-01T01:00Z')];
  expect([[hour], [midnight, midnight], [midnight, hour], []].map(areDays)).toEqual([
    true,
    true,
    false,
    true,
  ]);
});
