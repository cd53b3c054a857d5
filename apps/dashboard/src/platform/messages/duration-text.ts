const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** So many seconds in their two largest units, as the language has it: "1 hr 5 min". */
export function durationText(
  seconds: number,
  language: string,
  unitDisplay: 'narrow' | 'short' | 'long' = 'short',
): string {
  let rest = Math.round(seconds);
  const parts: string[] = [];
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0 || (unit === 'second' && parts.length === 0))
      parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(count));
  }
  return parts.slice(0, 2).join(' ');
}
