import type { ReportFrequency } from '@confab/contract/features/saved-report';
import { momentOf, offsetMs } from '@confab/rules/zone-time';

/** When a report is sent, in its own time zone. */
export type Timing = {
  frequency: ReportFrequency;
  weekday: number;
  day: number;
  hour: number;
  timezone: string;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Longer than the longest pause between two moments of a schedule. */
const maxDays = 62;

/** The first moment of a schedule after this one. */
export function momentAfter(timing: Timing, at: number): number {
  return search(timing, at, 1, (moment) => moment > at);
}

/** The last moment of a schedule up to this one. */
export function momentUpTo(timing: Timing, at: number): number {
  return search(timing, at, -1, (moment) => moment <= at);
}

function search(timing: Timing, at: number, step: 1 | -1, fits: (moment: number) => boolean): number {
  // Reports on the day itself may be due before or after.
  const first = localDay(timing.timezone, at) - step * dayMs;
  for (let days = 0; days <= maxDays; days += 1) {
    const day = first + step * days * dayMs;
    const moment = momentOf(timing.timezone, day + timing.hour * hourMs);
    if (isDay(timing, day) && fits(moment)) return moment;
  }
  throw new Error('a schedule without a moment');
}

function isDay({ frequency, weekday, day }: Timing, local: number): boolean {
  const date = new Date(local);
  if (frequency === 'daily') return true;
  if (frequency === 'weekly') return date.getUTCDay() === weekday;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(day, lastDay);
}

const localDay = (zone: string, at: number): number => Math.floor((at + offsetMs(zone, at)) / dayMs) * dayMs;

/** Whole days, moments in milliseconds and the days as an address has them. */
export type Period = { since: number; until: number; from: string; to: string };

/** What an email of this moment covers: the days up to the one before it, and as many days before those. */
export function periodsOf(preset: unknown, zone: string, at: number): { now: Period; before: Period } {
  const end = localDay(zone, at);
  const start = spans[String(preset)]?.(end) ?? end - 7 * dayMs;
  return {
    now: periodOf(zone, start, end),
    before: periodOf(zone, start - (end - start), start),
  };
}

const periodOf = (zone: string, start: number, end: number): Period => ({
  since: momentOf(zone, start),
  until: momentOf(zone, end),
  from: new Date(start).toISOString().slice(0, 10),
  to: new Date(end - dayMs).toISOString().slice(0, 10),
});

/** Where the ranges of the screens begin, by the day they end before; others are the last seven days. */
const spans: Readonly<Record<string, ((end: number) => number) | undefined>> = {
  last30days: (end) => end - 30 * dayMs,
  last3months: (end) => monthsBefore(end, 3),
  last6months: (end) => monthsBefore(end, 6),
  lastYear: (end) => monthsBefore(end, 12),
};

/** The same day of an earlier month, or its last one. */
function monthsBefore(day: number, months: number): number {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last));
}
