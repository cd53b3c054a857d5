import {
  CalendarDate,
  getLocalTimeZone,
  isSameMonth,
  parseDate,
  today,
  type DateDuration,
} from '@internationalized/date';

export type RangePreset = 'last7days' | 'last30days' | 'last3months' | 'last6months' | 'lastYear' | 'custom';

/** Whole days, both included, as `YYYY-MM-DD`. */
export type DateRange = {
  preset: RangePreset;
  start: string;
  end: string;
};

export const rangePresets: readonly RangePreset[] = [
  'last7days',
  'last30days',
  'last3months',
  'last6months',
  'lastYear',
  'custom',
];

export const defaultPreset = 'last7days';

/* A span of seven days counts today and the six before it; months count back to the same day. */
const spans: Record<Exclude<RangePreset, 'custom'>, DateDuration> = {
  last7days: { days: 6 },
  last30days: { days: 29 },
  last3months: { months: 3 },
  last6months: { months: 6 },
  lastYear: { months: 12 },
};

/** The days picked so far; the end is missing between the first and the second click. */
export type PickedDays = {
  start: CalendarDate | null;
  end: CalendarDate | null;
};

/** The days of a preset, ending on `now` (default: today on this device). */
export function presetDays(
  preset: Exclude<RangePreset, 'custom'>,
  now = today(getLocalTimeZone()),
): { start: CalendarDate; end: CalendarDate } {
  return { start: now.subtract(spans[preset]), end: now };
}

/** A preset as a range, ready for a query. */
export function presetRange(preset: Exclude<RangePreset, 'custom'>, now?: CalendarDate): DateRange {
  const { start, end } = presetDays(preset, now);
  return { preset, start: start.toString(), end: end.toString() };
}

/** As many days before a range, up to the day before it begins. */
export function rangeBefore({ start, end }: Pick<DateRange, 'start' | 'end'>): DateRange {
  const first = parseDate(start);
  const days = parseDate(end).compare(first) + 1;
  return {
    preset: 'custom',
    start: first.subtract({ days }).toString(),
    end: first.subtract({ days: 1 }).toString(),
  };
}

/** First and last moment of a range on this device's clock; `to` is the last millisecond of its day. */
export function rangeMoments(range: Pick<DateRange, 'start' | 'end'>): { from: Date; to: Date } {
  const zone = getLocalTimeZone();
  const after = parseDate(range.end).add({ days: 1 }).toDate(zone);
  return { from: parseDate(range.start).toDate(zone), to: new Date(after.getTime() - 1) };
}

/** The picked days after a click: a finished or earlier pick starts again, otherwise the range ends. */
export function afterClick(picked: PickedDays, day: CalendarDate): PickedDays {
  const startsAgain = picked.start === null || picked.end !== null || day.compare(picked.start) < 0;
  return startsAgain ? { start: day, end: null } : { start: picked.start, end: day };
}

/** Two months shown side by side, by any day in them. */
export type ShownMonths = {
  start: CalendarDate;
  end: CalendarDate;
};

/** The months to show for a range; the second is always a later one. */
export function monthsOf(start: CalendarDate, end: CalendarDate): ShownMonths {
  const isLater = end.compare(start) > 0 && !isSameMonth(start, end);
  return { start, end: isLater ? end : start.add({ months: 1 }) };
}

/** Moves one of the two calendars to `day`, and the other by a month if they would overlap. */
export function turnTo(shown: ShownMonths, side: 'start' | 'end', day: CalendarDate): ShownMonths {
  const next = { ...shown, [side]: day };
  if (firstOf(next.end).compare(firstOf(next.start)) > 0) return next;
  return side === 'start'
    ? { start: day, end: day.add({ months: 1 }) }
    : { start: day.subtract({ months: 1 }), end: day };
}

function firstOf(day: CalendarDate): CalendarDate {
  return new CalendarDate(day.year, day.month, 1);
}
