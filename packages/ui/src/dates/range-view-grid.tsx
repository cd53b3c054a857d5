import type { CalendarDate } from '@internationalized/date';
import { useLocale } from 'react-aria-components/I18nProvider';
import { Button } from '../buttons/button.tsx';

type RangeViewGridProps = {
  view: 'months' | 'years';
  label: string;
  shown: CalendarDate;
  onChoose: (day: CalendarDate) => void;
};

/** The twelve months of a year, or ten years. */
export function RangeViewGrid({ view, label, shown, onChoose }: RangeViewGridProps) {
  const { locale } = useLocale();
  const cells = view === 'years' ? yearCells(shown) : monthCells(shown, locale);
  return (
    <div
      role="group"
      aria-label={label}
      className={`grid gap-2 ${view === 'years' ? 'grid-cols-2' : 'grid-cols-3'}`}
    >
      {cells.map(({ text, day, isCurrent }) => (
        <Button
          key={text}
          variant="quiet"
          aria-pressed={isCurrent}
          onPress={() => onChoose(day)}
          className="aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {text}
        </Button>
      ))}
    </div>
  );
}

/** The ten years of the decade that holds a year. */
export function yearsAround(year: number): number[] {
  const first = Math.floor(year / 10) * 10;
  return Array.from({ length: 10 }, (_, index) => first + index);
}

function yearCells(shown: CalendarDate) {
  return yearsAround(shown.year).map((year) => ({
    text: String(year),
    day: shown.set({ year }),
    isCurrent: year === shown.year,
  }));
}

function monthCells(shown: CalendarDate, locale: string) {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => {
    const day = shown.set({ month: index + 1 });
    return { text: format.format(day.toDate('UTC')), day, isCurrent: index + 1 === shown.month };
  });
}
