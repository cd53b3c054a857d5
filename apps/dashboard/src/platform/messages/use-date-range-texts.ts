import type { DateRangeTexts } from '@confab/ui/date-range-picker';
import { useText } from './use-text.ts';

/** The texts of a date range picker; its screen loads `date-range`. */
export function useDateRangeTexts(): DateRangeTexts {
  const text = useText();
  return {
    title: text('date-range:title'),
    empty: text('date-range:empty'),
    start: text('date-range:start'),
    end: text('date-range:end'),
    clear: text('date-range:clear'),
    apply: text('date-range:apply'),
    presetsLabel: text('date-range:presetsLabel'),
    presets: {
      last7days: text('date-range:presets.last7days'),
      last30days: text('date-range:presets.last30days'),
      last3months: text('date-range:presets.last3months'),
      last6months: text('date-range:presets.last6months'),
      lastYear: text('date-range:presets.lastYear'),
      custom: text('date-range:presets.custom'),
    },
    badFormat: (format) => text('date-range:badFormat', { format }),
    startAfterEnd: text('date-range:startAfterEnd'),
    endBeforeStart: text('date-range:endBeforeStart'),
    badRange: text('date-range:badRange'),
    previous: text('date-range:previous'),
    next: text('date-range:next'),
    chooseMonth: text('date-range:chooseMonth'),
    chooseYear: text('date-range:chooseYear'),
  };
}
