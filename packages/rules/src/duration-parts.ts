const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The two largest units of a duration that are not zero, and how many of each. */
export function durationParts(seconds: number | null): { unit: (typeof units)[number][0]; count: number }[] {
  let left = Math.floor(seconds ?? 0);
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count > 0 ? [{ unit, count }] : [];
  });
  return parts.slice(0, 2);
}
