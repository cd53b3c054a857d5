import { useState } from 'react';
import { DateRangePanel } from './date-range-panel.tsx';
import { DateRangePicker, presetRange, type DateRange, type DateRangeTexts } from './date-range-picker.tsx';
import type { Story } from '../story.ts';

export const texts: DateRangeTexts = {
  title: 'Date range',
  empty: 'Select a date range',
  presetsLabel: 'Ranges',
  presets: {
    last7days: 'Last 7 days',
    last30days: 'Last 30 days',
    last3months: 'Last 3 months',
    last6months: 'Last 6 months',
    lastYear: 'Last year',
    custom: 'Custom date range',
  },
  start: 'Start date',
  end: 'End date',
  clear: 'Clear',
  apply: 'Apply',
  previous: 'Show earlier',
  next: 'Show later',
  chooseMonth: 'choose a month',
  chooseYear: 'choose a year',
  badFormat: (format) => `Please enter the date in valid format: ${format}`,
  startAfterEnd: 'Start date must be before the end date.',
  endBeforeStart: 'End date must be after the start date.',
  badRange: 'Please select a valid time range',
};

function Picker({ start }: { start: DateRange | null }) {
  const [value, setValue] = useState(start);
  return <DateRangePicker value={value} onApply={setValue} texts={texts} />;
}

export const stories: readonly Story[] = [
  {
    name: 'Empty, preset and custom',
    isWide: true,
    states: {
      open: [{ click: 'button', name: 'Select a date range' }],
      months: [
        { click: 'button', name: 'Select a date range' },
        { click: 'button', name: 'November, choose a month' },
      ],
      years: [
        { click: 'button', name: 'Select a date range' },
        { click: 'button', name: '2026, choose a year' },
      ],
    },
    Render: () => (
      <>
        <Picker start={null} />
        <Picker start={presetRange('last30days')} />
        <Picker start={{ preset: 'custom', start: '2026-02-10', end: '2026-03-04' }} />
        <DateRangePicker value={null} onApply={() => undefined} texts={texts} isDisabled />
      </>
    ),
  },
  {
    name: 'Panel',
    isWide: true,
    Render: () => (
      <div className="h-[490px] w-[880px] rounded-card border border-border bg-surface-raised">
        <DateRangePanel
          value={{ preset: 'custom', start: '2026-02-10', end: '2026-03-04' }}
          texts={texts}
          onApply={() => undefined}
        />
      </div>
    ),
  },
];
