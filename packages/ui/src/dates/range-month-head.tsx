import type { CalendarDate } from '@internationalized/date';
import { useLocale } from 'react-aria-components/I18nProvider';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { yearsAround } from './range-view-grid.tsx';

export type RangeMonthTexts = {
  previous: string;
  next: string;
  /** The label of the button with the month's name: "Choose a month". */
  chooseMonth: string;
  chooseYear: string;
};

export type CalendarView = 'days' | 'months' | 'years';

type RangeMonthHeadProps = {
  texts: RangeMonthTexts;
  shown: CalendarDate;
  view: CalendarView;
  onView: (view: CalendarView) => void;
  onTurn: (day: CalendarDate) => void;
};

/** The current month, arrows to the previous and next page, and buttons to the month and year views. */
export function RangeMonthHead({ texts, shown, view, onView, onTurn }: RangeMonthHeadProps) {
  const { locale } = useLocale();
  const step = { days: { months: 1 }, months: { years: 1 }, years: { years: 10 } }[view];
  const name = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(shown.toDate('UTC'));
  const years = yearsAround(shown.year);
  const [month, year] = [name({ month: 'long' }), name({ year: 'numeric' })];
  return (
    <div className="flex items-center justify-between">
      <IconButton
        label={texts.previous}
        hasTooltip={false}
        icon={<ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />}
        onPress={() => onTurn(shown.subtract(step))}
      />
      <div className="flex items-center" aria-live="polite">
        {view === 'days' && (
          <Button
            variant="quiet"
            aria-label={`${month}, ${texts.chooseMonth}`}
            onPress={() => onView('months')}
          >
            {month}
          </Button>
        )}
        {view === 'years' ? (
          <span className="tabular px-3 text-control font-medium">
            {`${years[0] ?? ''} – ${years.at(-1) ?? ''}`}
          </span>
        ) : (
          <Button variant="quiet" aria-label={`${year}, ${texts.chooseYear}`} onPress={() => onView('years')}>
            {year}
          </Button>
        )}
      </div>
      <IconButton
        label={texts.next}
        hasTooltip={false}
        icon={<ChevronRight aria-hidden size={16} className="rtl:-scale-x-100" />}
        onPress={() => onTurn(shown.add(step))}
      />
    </div>
  );
}
