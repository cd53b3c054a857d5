import type { DateRangeTexts } from '@confab/ui/date-range-picker';
import { useText } from '../../../platform/messages/use-text.ts';

/** The words of the date range. */
export function useDateTexts(): DateRangeTexts {
  const text = useText();
  return {
    title: text('audit-log:dates.title'),
    empty: text('audit-log:dates.empty'),
    start: text('audit-log:dates.start'),
    end: text('audit-log:dates.end'),
    clear: text('audit-log:dates.clear'),
    apply: text('audit-log:dates.apply'),
    presetsLabel: text('audit-log:dates.presetsLabel'),
    presets: {
      last7days: text('audit-log:dates.presets.last7days'),
      last30days: text('audit-log:dates.presets.last30days'),
      last3months: text('audit-log:dates.presets.last3months'),
      last6months: text('audit-log:dates.presets.last6months'),
      lastYear: text('audit-log:dates.presets.lastYear'),
      custom: text('audit-log:dates.presets.custom'),
    },
    badFormat: (format) => text('audit-log:dates.badFormat', { format }),
    startAfterEnd: text('audit-log:dates.startAfterEnd'),
    endBeforeStart: text('audit-log:dates.endBeforeStart'),
    badRange: text('audit-log:dates.badRange'),
    previous: text('audit-log:dates.previous'),
    next: text('audit-log:dates.next'),
    chooseMonth: text('audit-log:dates.chooseMonth'),
    chooseYear: text('audit-log:dates.chooseYear'),
  };
}
