/** Minutes in each unit, the largest first. */
const sizes = { days: 1440, hours: 60, minutes: 1 } as const;

export const durationUnits = ['minutes', 'hours', 'days'] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** As typed: a number and its unit. */
export type Duration = { count: string; unit: DurationUnit };

/** In the largest unit that divides it. */
export function durationOf(minutes: number): Duration {
  const unit = (['days', 'hours'] as const).find((each) => minutes % sizes[each] === 0) ?? 'minutes';
  return { count: String(minutes / sizes[unit]), unit };
}

/** Undefined for what is no whole number. */
export function minutesOf({ count, unit }: Duration): number | undefined {
  return /^\d{1,9}$/.test(count.trim()) ? Number(count) * sizes[unit] : undefined;
}
