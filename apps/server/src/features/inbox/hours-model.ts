import type { WorkingHourRow } from './queries.ts';

/** Whether an inbox is closed at a moment, by its hours in its time zone; both ends of a day's hours are open. */
export function isClosedAt(hours: readonly WorkingHourRow[], timezone: string, at: Date): boolean {
  const { weekday, minutes } = localTime(timezone, at);
  const day = hours.find(({ day_of_week: number }) => number === weekday);
  if (day === undefined || day.closed_all_day) return true;
  if (day.open_all_day) return false;
  const opens = (day.open_hour ?? 0) * 60 + (day.open_minutes ?? 0);
  const closes = (day.close_hour ?? 0) * 60 + (day.close_minutes ?? 0);
  return minutes < opens || minutes > closes;
}

/** Whether two moments are on one day in a time zone. */
export function isSameDay(timezone: string, one: Date, other: Date): boolean {
  return localTime(timezone, one).date === localTime(timezone, other).date;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function localTime(timezone: string, at: Date) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    weekday: weekdays.indexOf(parts.get('weekday') ?? ''),
    minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}
