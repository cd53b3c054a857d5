import type { ReplyWindow } from '@confab/contract/features/conversation';

/** Seconds until the window closes; 0 once it has, undefined where there is none. */
function secondsLeft(window: ReplyWindow | null | undefined, now: number): number | undefined {
  // A node of an older version does not say it.
  if (window == null) return undefined;
  return Math.max(0, Math.ceil(window.ends_at - now / 1000));
}

/** The seconds left as they are shown: in minutes until the end is near, so that it is not drawn anew each second. */
export function shownSeconds(window: ReplyWindow | null | undefined, now: number): number | undefined {
  const left = secondsLeft(window, now);
  return left === undefined || left <= 90 ? left : Math.ceil(left / 60) * 60;
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** So long in words, in its two largest units: "23 hr 5 min". */
export function durationText(seconds: number, language: string, unitDisplay: 'short' | 'long'): string {
  let rest = Math.max(1, Math.round(seconds));
  const parts: string[] = [];
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0)
      parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(count));
  }
  return parts.slice(0, 2).join(' ');
}
