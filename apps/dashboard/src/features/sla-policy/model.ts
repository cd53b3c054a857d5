import type { SlaPolicy } from '@confab/contract/features/sla-policy';

/** Seconds in each unit. */
const sizes = { minutes: 60, hours: 3600, days: 86_400 } as const;

export const targetUnits = ['minutes', 'hours', 'days'] as const;
export type TargetUnit = (typeof targetUnits)[number];

/** As typed: a number and its unit; an empty number is no target. */
export type Target = { count: string; unit: TargetUnit };

/** The names of the targets in the order in which they are due. */
export const targetNames = [
  'first_response_time_threshold',
  'next_response_time_threshold',
  'resolution_time_threshold',
] as const;
export type TargetName = (typeof targetNames)[number];

/** Null for no target, undefined for what is no time. */
export function secondsOf({ count, unit }: Target): number | null | undefined {
  const typed = count.trim();
  if (typed === '') return null;
  if (!/^\d{1,8}(\.\d{1,4})?$/.test(typed)) return undefined;
  const seconds = Math.round(Number(typed) * sizes[unit]);
  return seconds === 0 ? undefined : seconds;
}

/** In the largest unit without a remainder, else in minutes with a fraction. */
export function largestUnit(seconds: number): { count: number; unit: TargetUnit } {
  const unit = (['days', 'hours'] as const).find((each) => seconds % sizes[each] === 0) ?? 'minutes';
  return { count: Math.round((seconds / sizes[unit]) * 100) / 100, unit };
}

/** As it would be typed; empty in this unit for no target. */
export function targetOf(seconds: number | null, emptyUnit: TargetUnit): Target {
  if (seconds === null) return { count: '', unit: emptyUnit };
  const { unit } = largestUnit(seconds);
  return { count: String(Math.round((seconds / sizes[unit]) * 10_000) / 10_000), unit };
}

/** The targets that a policy has. */
export function targetsOf(policy: SlaPolicy): { name: TargetName; seconds: number }[] {
  return targetNames.flatMap((name) => {
    const seconds = policy[name];
    return seconds === null ? [] : [{ name, seconds }];
  });
}
