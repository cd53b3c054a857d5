export type SnoozePreset = 'hour' | 'tomorrow' | 'monday' | 'week' | 'reply';

export const snoozePresets: readonly SnoozePreset[] = ['reply', 'hour', 'tomorrow', 'monday', 'week'];

const morning = 9;

/** When a preset ends, in unix seconds; null: with the next message of the contact. */
export function snoozeEnd(preset: SnoozePreset, now: Date): number | null {
  switch (preset) {
    case 'reply':
      return null;
    case 'hour':
      return Math.floor(now.getTime() / 1000) + 3600;
    case 'tomorrow':
      return morningIn(now, 1);
    case 'monday':
      return morningIn(now, daysToMonday(now));
    case 'week':
      return morningIn(now, 7);
  }
}

function daysToMonday(now: Date): number {
  return (8 - now.getDay()) % 7 || 7;
}

/** By the calendar, so that the hour stays the same across daylight-saving changes. */
function morningIn(now: Date, days: number): number {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
  return Math.floor(day.getTime() / 1000);
}

/** The time of a `datetime-local` field in unix seconds; undefined when there is none or it has passed. */
export function snoozeTime(value: string, now: Date): number | undefined {
  const time = new Date(value).getTime();
  return Number.isNaN(time) || time <= now.getTime() ? undefined : Math.floor(time / 1000);
}

/** A moment as a `datetime-local` field writes it. */
export function localTime(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
