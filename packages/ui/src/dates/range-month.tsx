import { useState } from 'react';
import { type CalendarDate, type DateValue, toCalendarDate } from '@internationalized/date';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import type { PickedDays } from './date-range.ts';
import { RangeMonthHead, type CalendarView, type RangeMonthTexts } from './range-month-head.tsx';
import { RangeViewGrid } from './range-view-grid.tsx';

type RangeMonthProps = {
  label: string;
  texts: RangeMonthTexts;
  /** Any day of the month on show. */
  shown: CalendarDate;
  picked: PickedDays;
  onTurn: (day: CalendarDate) => void;
  onClick: (day: CalendarDate) => void;
};

/** One month of six weeks from Monday, with a view of its months and one of ten years. */
export function RangeMonth({ label, texts, shown, picked, onTurn, onClick }: RangeMonthProps) {
  const [view, setView] = useState<CalendarView>('days');
  const days = pickedNear(shown, picked);
  return (
    <div className="flex min-h-76 flex-col gap-2">
      <RangeMonthHead texts={texts} shown={shown} view={view} onView={setView} onTurn={onTurn} />
      {view === 'days' ? (
        <Calendar
          aria-label={label}
          selectionMode="multiple"
          value={days}
          onChange={(next) => onClick(difference(days, next))}
          focusedValue={shown}
          onFocusChange={onTurn}
          firstDayOfWeek="mon"
          weeksInMonth={6}
        >
          <MonthGrid picked={picked} />
        </Calendar>
      ) : (
        <RangeViewGrid
          view={view}
          label={view === 'years' ? texts.chooseYear : texts.chooseMonth}
          shown={shown}
          onChoose={(day) => {
            onTurn(day);
            setView(view === 'years' ? 'months' : 'days');
          }}
        />
      )}
    </div>
  );
}

function MonthGrid({ picked }: { picked: PickedDays }) {
  return (
    <CalendarGrid className="w-full border-separate border-spacing-y-0.5">
      <CalendarGridHeader>
        {(day) => (
          <CalendarHeaderCell className="pb-1 text-meta font-medium text-text-muted">
            {day}
          </CalendarHeaderCell>
        )}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => (
          <CalendarCell
            date={date}
            className={({ isSelected, isOutsideMonth }) =>
              dayStyle(isSelected && !isOutsideMonth, isOutsideMonth, isEnd(date, picked))
            }
          />
        )}
      </CalendarGridBody>
    </CalendarGrid>
  );
}

function dayStyle(isSelected: boolean, isOutside: boolean, isAtEnd: boolean): string {
  const base = 'focus-ring tabular grid h-9 cursor-default place-items-center text-control select-none';
  // The days between the ends are one band.
  if (isSelected && !isAtEnd) return `${base} bg-accent-soft text-text`;
  const round = `${base} rounded-control`;
  if (isOutside) return `${round} text-text-muted opacity-40`;
  if (isSelected) return `${round} bg-accent font-semibold text-on-accent`;
  return `${round} text-text hover:bg-surface-hover`;
}

function isEnd(date: CalendarDate, { start, end }: PickedDays): boolean {
  return start?.compare(date) === 0 || end?.compare(date) === 0;
}

/**
 * The picked days that may be visible in a month, so that not all days of a year are visited on each render.
 */
function pickedNear(shown: CalendarDate, { start, end }: PickedDays): CalendarDate[] {
  if (!start) return [];
  const days: CalendarDate[] = [];
  const first = shown.set({ day: 1 });
  const last = first.add({ months: 1 }).subtract({ days: 1 });
  const from = start.compare(first) > 0 ? start : first;
  const until = end ?? start;
  const to = until.compare(last) < 0 ? until : last;
  for (let day = from; day.compare(to) <= 0; day = day.add({ days: 1 })) days.push(day);
  return days;
}

/** The day that a press has added to the selection or removed from it. */
function difference(before: readonly CalendarDate[], after: readonly DateValue[]): CalendarDate {
  const has = (days: readonly DateValue[], day: DateValue) => days.some((each) => each.compare(day) === 0);
  const changed = after.find((day) => !has(before, day)) ?? before.find((day) => !has(after, day));
  if (!changed) throw new Error('A calendar told of a change that changes nothing');
  return toCalendarDate(changed);
}
