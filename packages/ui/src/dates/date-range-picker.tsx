import { Suspense, lazy, useState } from 'react';
import { parseDate } from '@internationalized/date';
import { useLocale } from 'react-aria-components/I18nProvider';
import { Calendar as CalendarIcon } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { DateRange } from './date-range.ts';
import type { DateRangeTexts } from './date-range-panel.tsx';

export { presetRange, rangeBefore, rangeMoments, rangePresets, type DateRange } from './date-range.ts';
export type { DateRangeTexts };

export type DateRangePickerProps = {
  /** The selected range; null for none. */
  value: DateRange | null;
  /** Called by Apply, with a valid range. */
  onApply: (range: DateRange) => void;
  texts: DateRangeTexts;
  isDisabled?: boolean;
  className?: string;
};

const Panel = lazy(async () => ({ default: (await import('./date-range-panel.tsx')).DateRangePanel }));

/** A button that shows the chosen days and opens presets and two calendars, which load on demand. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onApply, texts, isDisabled = false, className } = props;
  const { locale } = useLocale();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={texts.title}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="h-[min(490px,calc(100dvh-1rem))] w-[min(880px,calc(100vw-1.5rem))] p-0!"
      trigger={
        <Button
          isDisabled={isDisabled}
          icon={<CalendarIcon aria-hidden size={14} className="text-text-muted" />}
          {...(className === undefined ? {} : { className })}
        >
          {value ? describe(value, texts, locale) : texts.empty}
        </Button>
      }
    >
      {(close) => (
        <Suspense fallback={<Skeleton shape="block" height="calc(100% - 2rem)" className="m-4" />}>
          <Panel
            value={value}
            texts={texts}
            onApply={(range) => {
              onApply(range);
              close();
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}

function describe(value: DateRange, texts: DateRangeTexts, locale: string): string {
  if (value.preset !== 'custom') return texts.presets[value.preset];
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  return format.formatRange(parseDate(value.start).toDate('UTC'), parseDate(value.end).toDate('UTC'));
}
