import { maxReportPeriods, reportGroups, type ReportGroup } from '@confab/contract/features/report';
import { invalidField } from '@confab/contract/kit/errors';
import { momentOf, offsetMs } from '@confab/rules/zone-time';
import type { Range } from './model.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Divides every offset of a time zone, so every hour and day of every zone consists of whole ones. */
const quarterMs = 15 * 60_000;

export function groupOf(word: string | null | undefined): ReportGroup {
  return reportGroups.find((group) => group === word) ?? 'day';
}

/** The starts of the periods that a range touches, ascending. Throws `invalid` when they are too many. */
export function periodStarts(range: Range, group: ReportGroup, zone: string): number[] {
  return group === 'hour' ? hourStarts(range, zone) : calendarStarts(range, group, zone);
}

function hourStarts({ since, until }: Range, zone: string): number[] {
  const starts: number[] = [];
  let at = firstHour(zone, since);
  let steadyUntil = at;
  while (at < until) {
    if (starts.length === maxReportPeriods) throw tooLong();
    starts.push(at);
    if (at >= steadyUntil && isSteady(zone, at)) steadyUntil = at + dayMs;
    at = at < steadyUntil ? at + hourMs : nextHour(zone, at);
  }
  return starts;
}

function firstHour(zone: string, since: number): number {
  const local = since + offsetMs(zone, since);
  const first = momentOf(zone, local - mod(local, hourMs));
  // In an hour that clocks show twice, this is the one before.
  const second = nextHour(zone, first);
  return second <= since ? second : first;
}

/** Whether clocks show a full hour, and are not changed within a day. */
function isSteady(zone: string, at: number): boolean {
  const offset = offsetMs(zone, at);
  return mod(at + offset, hourMs) === 0 && offset === offsetMs(zone, at + dayMs);
}

/** When clocks show the next hour. One that they show twice in full is two hours; half of one repeated belongs to it. */
function nextHour(zone: string, at: number): number {
  const local = (moment: number) => moment + offsetMs(zone, moment);
  const hourOf = (moment: number) => Math.floor(local(moment) / hourMs);
  const left = (moment: number) => hourMs - mod(local(moment), hourMs);
  const next = at + left(at);
  return left(next) !== hourMs && hourOf(next) === hourOf(at) ? next + left(next) : next;
}

function calendarStarts({ since, until }: Range, group: ReportGroup, zone: string): number[] {
  const starts: number[] = [];
  let day = firstDay(since + offsetMs(zone, since), group);
  for (let at = momentOf(zone, day); at < until; at = momentOf(zone, day)) {
    if (starts.length === maxReportPeriods) throw tooLong();
    starts.push(at);
    day = nextDay(day, group);
  }
  return starts;
}

const tooLong = () => invalidField('since', 'too_many', 'The range has too many periods');

/** The first day of the period of a local time; weeks begin on Sunday. */
function firstDay(local: number, group: ReportGroup): number {
  const date = new Date(local);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (group === 'year') return Date.UTC(year, 0, 1);
  if (group === 'month') return Date.UTC(year, month, 1);
  return Date.UTC(year, month, group === 'week' ? day - date.getUTCDay() : day);
}

function nextDay(day: number, group: ReportGroup): number {
  const date = new Date(day);
  if (group === 'year') return Date.UTC(date.getUTCFullYear() + 1, 0, 1);
  if (group === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return day + (group === 'week' ? 7 : 1) * dayMs;
}

/** How a range is read: sums of whole days, sums of quarters of an hour, and rows at its ends. */
export type RangeParts = { days: Range[]; quarters: Range[]; rows: Range[] };

/** `byDay`: every period begins at midnight in UTC, or there is one alone. */
export function partsOf(range: Range, byDay: boolean): RangeParts {
  const [quarters, rows] = split(range, quarterMs);
  if (quarters === undefined || !byDay) return { days: [], quarters: filled([quarters]), rows };
  const [days, ends] = split(quarters, dayMs);
  return { days: filled([days]), quarters: ends, rows };
}

/** The part of a range that whole steps cover, and the rest at its ends. */
function split({ since, until }: Range, step: number): [Range | undefined, Range[]] {
  const from = Math.ceil(since / step) * step;
  const to = Math.floor(until / step) * step;
  if (from >= to) return [undefined, filled([{ since, until }])];
  return [
    { since: from, until: to },
    filled([
      { since, until: from },
      { since: to, until },
    ]),
  ];
}

const filled = (ranges: readonly (Range | undefined)[]): Range[] =>
  ranges.flatMap((range) => (range !== undefined && range.since < range.until ? [range] : []));

export function areDays(starts: readonly number[]): boolean {
  return starts.length === 1 || starts.every((at) => at % dayMs === 0);
}

const mod = (value: number, by: number): number => ((value % by) + by) % by;
