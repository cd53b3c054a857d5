import { Button } from '@confab/ui/button';
import { DateRangePicker, rangeMoments, type DateRange } from '@confab/ui/date-range-picker';
import { useState, type ReactNode } from 'react';
import { useDateRangeTexts } from '../../../platform/messages/use-date-range-texts.ts';

type FilterGridProps = {
  /** Choices, before the dates. */
  children: ReactNode;
  isFiltered: boolean;
  clearLabel: string;
  onDates: (moments: ReturnType<typeof rangeMoments>) => void;
  onClear: () => void;
};

/** The filters of a log, with a range of dates, and a way to clear them all. */
export function FilterGrid({ children, isFiltered, clearLabel, onDates, onClear }: FilterGridProps) {
  const texts = useDateRangeTexts();
  const [dates, setDates] = useState<DateRange | null>(null);
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {children}
      <DateRangePicker
        value={dates}
        texts={texts}
        className="justify-start! overflow-hidden"
        onApply={(range) => {
          setDates(range);
          onDates(rangeMoments(range));
        }}
      />
      {isFiltered && (
        <div className="col-span-full">
          <Button
            size="small"
            onPress={() => {
              setDates(null);
              onClear();
            }}
          >
            {clearLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
