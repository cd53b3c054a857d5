import type { ReplyWindow } from '@confab/contract/features/conversation';

/** Seconds until the window closes; 0 once it has, undefined where there is none. */
function secondsLeft(window: ReplyWindow | null | undefined, now: number): number | undefined {
  // A node of an older version does not return it.
  if (window == null) return undefined;
  return Math.max(0, Math.ceil(window.ends_at - now / 1000));
}

/** The seconds left as they are shown: in minutes until the end is near, so that it does not rerender each second. */
export function shownSeconds(window: ReplyWindow | null | undefined, now: number): number | undefined {
  const left = secondsLeft(window, now);
  return left === undefined || left <= 90 ? left : Math.ceil(left / 60) * 60;
}
