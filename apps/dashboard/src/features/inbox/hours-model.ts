import type { WorkingHour } from '@confab/contract/features/inbox';

/** A day as the form holds it; times are minutes after midnight. */
export type DayHours = {
  day: number;
  state: 'closed' | 'open' | 'all-day';
  from: number;
  to: number;
};

const minutesPerStep = 30;
const nineOClock = 9 * 60;
const fiveOClock = 17 * 60;

const timeSlots: readonly number[] = [
  ...Array.from({ length: 48 }, (_, index) => index * minutesPerStep),
  24 * 60 - 1,
];

/** The choices of a time select: every half hour, the last minute of the day, and a time that was set elsewhere. */
export function timeSlotsWith(chosen: number): number[] {
  return [...new Set([...timeSlots, chosen])].sort((one, other) => one - other);
}

export function dayFromWire(hour: WorkingHour): DayHours {
  const { day_of_week: day, closed_all_day: isClosed, open_all_day: isAllDay } = hour;
  return {
    day,
    state: isClosed ? 'closed' : isAllDay ? 'all-day' : 'open',
    from: minutesOf(hour.open_hour, hour.open_minutes) ?? nineOClock,
    to: minutesOf(hour.close_hour, hour.close_minutes) ?? fiveOClock,
  };
}

export function dayToWire({ day, state, from, to }: DayHours): WorkingHour {
  const none = { open_hour: null, open_minutes: null, close_hour: null, close_minutes: null };
  if (state === 'closed') return { day_of_week: day, closed_all_day: true, open_all_day: false, ...none };
  const [opens, closes] = state === 'all-day' ? [0, 24 * 60 - 1] : [from, to];
  return {
    day_of_week: day,
    closed_all_day: false,
    open_all_day: state === 'all-day',
    open_hour: Math.floor(opens / 60),
    open_minutes: opens % 60,
    close_hour: Math.floor(closes / 60),
    close_minutes: closes % 60,
  };
}

export function isDaySound({ state, from, to }: DayHours): boolean {
  return state !== 'open' || from < to;
}

/** The days in the order of a week that begins with `first`, 0 being Sunday. */
export function weekFrom(days: readonly DayHours[], first: number): DayHours[] {
  const position = ({ day }: DayHours) => (day - first + 7) % 7;
  return days.toSorted((one, other) => position(one) - position(other));
}

function minutesOf(hours: number | null, minutes: number | null): number | undefined {
  return hours === null ? undefined : hours * 60 + (minutes ?? 0);
}
