import type { WorkingHourRow } from '@confab/contract/features/widget';

/** One weekday (0 is Sunday) in the inbox's time zone. */
export type OpeningHours = Omit<
  WorkingHourRow,
  'id' | 'inbox_id' | 'account_id' | 'created_at' | 'updated_at'
>;

/** Weekday (0 is Sunday) and minutes since midnight in some time zone. */
type Clock = { day: number; minutes: number };

/** When the team is back: `days` from today there, at that weekday and time there; null when never. */
export type BackAt = { days: number; day: number; hour: number; minute: number };

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const midnightMinutes = 24 * 60;

/** Weekday and time at `now` in an IANA zone; an unknown zone reads as UTC. */
function clockIn(timezone: string, now: Date): Clock {
  const options: Intl.DateTimeFormatOptions = {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  };
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: timezone });
  } catch {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
  const parts = Object.fromEntries(format.formatToParts(now).map((part) => [part.type, part.value]));
  return {
    day: weekdays.indexOf(parts.weekday ?? 'Sun'),
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

/** Whether the inbox is open at `now`. */
export function isOpenAt(hours: readonly OpeningHours[], timezone: string, now: Date): boolean {
  const { day, minutes } = clockIn(timezone, now);
  const span = spanOf(hours, day);
  return span !== null && minutes >= span.open && minutes < span.close;
}

/** Next opening after `now`, within a week. */
export function backAt(hours: readonly OpeningHours[], timezone: string, now: Date): BackAt | null {
  const { day, minutes } = clockIn(timezone, now);
  for (let days = 0; days <= 7; days++) {
    const at = (day + days) % 7;
    const span = spanOf(hours, at);
    if (span && (days > 0 || span.open > minutes)) {
      return { days, day: at, hour: Math.floor(span.open / 60), minute: span.open % 60 };
    }
  }
  return null;
}

function spanOf(hours: readonly OpeningHours[], day: number): { open: number; close: number } | null {
  const row = hours.find((item) => item.day_of_week === day);
  if (!row || row.closed_all_day) return null;
  if (row.open_all_day) return { open: 0, close: midnightMinutes };
  const open = (row.open_hour ?? 0) * 60 + (row.open_minutes ?? 0);
  const close = (row.close_hour ?? 0) * 60 + (row.close_minutes ?? 0);
  return close > open ? { open, close } : null;
}
