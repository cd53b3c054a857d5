import { durationParts } from '@confab/rules/duration-parts';

/** A number of seconds in its two largest units, at most days, in the language's format: "1 hr 5 min". */
export function durationText(
  seconds: number,
  language: string,
  unitDisplay: 'narrow' | 'short' | 'long' = 'short',
): string {
  const parts = durationParts(Math.round(seconds), 'day');
  return (parts.length === 0 ? [{ unit: 'second', count: 0 }] : parts)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(count),
    )
    .join(' ');
}
