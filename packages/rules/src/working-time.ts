import { momentOf, offsetMs } from './zone-time.ts';

/** The hours of a day of the week, 0 Sunday to 6 Saturday. */
export type WorkingDay = {
  day_of_week: number;
  closed_all_day: boolean;
  open_all_day: boolean;
  open_hour: number | null;
  open_minutes: number | null;
  close_hour: number | null;
  close_minutes: number | null;
};

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Milliseconds between two moments within business hours of a time zone. A day that is open all day ends a minute
 * before midnight, as shown on screen. 0 when every day is closed or the end is not after the start.
 */
export function workingMs(days: readonly WorkingDay[], zone: string, start: number, end: number): number {
  const spans = new Map(days.flatMap((day) => spanOf(day)));
  if (spans.size === 0) return 0;
  let sum = 0;
  const first = dayOf(start + offsetMs(zone, start));
  for (let day = first; momentOf(zone, day) < end; day += dayMs) {
    const span = spans.get(new Date(day).getUTCDay());
    if (span === undefined) continue;
    const opens = Math.max(start, momentOf(zone, day + span.opens * minuteMs));
    const closes = Math.min(end, momentOf(zone, day + span.closes * minuteMs));
    sum += Math.max(0, closes - opens);
  }
  return sum;
}

/** Minutes of the day. */
function spanOf(day: WorkingDay): [number, { opens: number; closes: number }][] {
  if (day.closed_all_day) return [];
  if (day.open_all_day) return [[day.day_of_week, { opens: 0, closes: 24 * 60 - 1 }]];
  const opens = (day.open_hour ?? 0) * 60 + (day.open_minutes ?? 0);
  const closes = (day.close_hour ?? 0) * 60 + (day.close_minutes ?? 0);
  return closes > opens ? [[day.day_of_week, { opens, closes }]] : [];
}

const dayOf = (local: number): number => Math.floor(local / dayMs) * dayMs;

/** Days that `momentAfter` searches for working hours. */
const maxSearchedDays = 2 * 366;

/**
 * The first moment at which so many working milliseconds have passed since a start. Infinity if every day is
 * closed, or if it takes more than two years.
 */
export function momentAfter(days: readonly WorkingDay[], zone: string, start: number, ms: number): number {
  const spans = new Map(days.flatMap((day) => spanOf(day)));
  if (spans.size === 0) return Infinity;
  const first = dayOf(start + offsetMs(zone, start));
  let left = ms;
  for (let index = 0; index < maxSearchedDays; index += 1) {
    const day = first + index * dayMs;
    const span = spans.get(new Date(day).getUTCDay());
    if (span === undefined) continue;
    const opens = Math.max(start, momentOf(zone, day + span.opens * minuteMs));
    const closes = momentOf(zone, day + span.closes * minuteMs);
    const open = Math.max(0, closes - opens);
    if (open >= left) return opens + left;
    left -= open;
  }
  return Infinity;
}
