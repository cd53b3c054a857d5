import type { DateRangeTexts } from '@confab/ui/date-range-picker';
import { useText } from '../../../platform/messages/use-text.ts';

/** The words of the date range. */
export function useDateTexts(): DateRangeTexts {
  const text = useText();
  return {
    title: text('report:dates.title'),
    empty: text('report:dates.empty'),
    start: text('report:dates.start'),
    end: text('report:dates.end'),
    clear: text('report:dates.clear'),
    apply: text('report:dates.apply'),
    presetsLabel: text('report:dates.presetsLabel'),
    presets: {
      last7days: text('report:dates.presets.last7days'),
      last30days: text('report:dates.presets.last30days'),
      last3months: text('report:dates.presets.last3months'),
      last6months: text('report:dates.presets.last6months'),
      lastYear: text('report:dates.presets.lastYear'),
      custom: text('report:dates.presets.custom'),
    },
    badFormat: (format) => text('report:dates.badFormat', { format }),
    startAfterEnd: text('report:dates.startAfterEnd'),
    endBeforeStart: text('report:dates.endBeforeStart'),
    badRange: text('report:dates.badRange'),
    previous: text('report:dates.previous'),
    next: text('report:dates.next'),
    chooseMonth: text('report:dates.chooseMonth'),
    chooseYear: text('report:dates.chooseYear'),
  };
}
