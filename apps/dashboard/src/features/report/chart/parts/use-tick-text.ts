import { durationText } from '../../../../platform/messages/duration-text.ts';
import { useLanguage } from '../../../../platform/messages/use-text.ts';
import type { ValueUnit } from './value-ticks.ts';

/** Axis values, formatted as short as possible. */
export function useTickText(unit: ValueUnit): (value: number) => string {
  const language = useLanguage();
  const count = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 });
  return (value) =>
    unit === 'count' || value === 0 ? count.format(value) : durationText(value, language, 'narrow');
}
