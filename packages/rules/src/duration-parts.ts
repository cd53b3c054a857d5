const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

type Unit = (typeof units)[number][0];

/** The two largest units of a duration that are not zero, `largest` or below, and how many of each. */
export function durationParts(
  seconds: number | null,
  largest: Unit = 'year',
): { unit: Unit; count: number }[] {
  let left = Math.floor(seconds ?? 0);
  const first = units.findIndex(([unit]) => unit === largest);
  const parts = units.slice(first).flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count > 0 ? [{ unit, count }] : [];
  });
  return parts.slice(0, 2);
}

/** The same in words of a language, `1 day 3 hours`; undefined for none. */
export function durationText(seconds: number | null, language: string): string | undefined {
  const parts = durationParts(seconds).map(({ unit, count }) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  );
  return parts.length === 0 ? undefined : parts.join(' ');
}
