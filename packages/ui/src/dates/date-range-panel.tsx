import { I18nProvider, useLocale } from 'react-aria-components/I18nProvider';
import { Button } from '../buttons/button.tsx';
import { RangeDayField } from './range-day-field.tsx';
import type { RangeMonthTexts } from './range-month-head.tsx';
import { RangeMonth } from './range-month.tsx';
import { rangePresets, type DateRange, type RangePreset } from './date-range.ts';
import { useRangeDraft } from './use-range-draft.ts';

export type DateRangeTexts = RangeMonthTexts & {
  /** Names the popup. */
  title: string;
  /** On the button while nothing is selected: "Select a date range". */
  empty: string;
  presets: Record<RangePreset, string>;
  presetsLabel: string;
  start: string;
  end: string;
  clear: string;
  apply: string;
  /** "Please enter the date in valid format: {format}" */
  badFormat: (format: string) => string;
  /** "Start date must be before the end date." */
  startAfterEnd: string;
  /** "End date must be after the start date." */
  endBeforeStart: string;
  /** "Please select a valid time range" */
  badRange: string;
};

type DateRangePanelProps = {
  value: DateRange | null;
  texts: DateRangeTexts;
  onApply: (range: DateRange) => void;
};

/** The popup of `DateRangePicker`: presets, the two ends, two calendars, Clear, and Apply. */
export function DateRangePanel({ value, texts, onApply }: DateRangePanelProps) {
  const { locale } = useLocale();
  const draft = useRangeDraft(value, onApply);
  return (
    // Reports count by the Gregorian calendar, whatever the locale prefers.
    <I18nProvider locale={new Intl.Locale(locale, { calendar: 'gregory' }).toString()}>
      <div className="flex h-full min-h-0 flex-col sm:flex-row">
        <Presets texts={texts} chosen={draft.preset} onChoose={draft.choosePreset} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div className="grid min-h-0 flex-1 gap-x-6 overflow-y-auto p-4 md:grid-cols-2">
            {(['start', 'end'] as const).map((side) => (
              <section key={side} aria-label={texts[side]} className="flex flex-col gap-3">
                <RangeDayField
                  side={side}
                  texts={texts}
                  locale={locale}
                  day={draft.picked[side]}
                  other={draft.picked[side === 'start' ? 'end' : 'start']}
                  isEditable={draft.preset === 'custom'}
                  onRead={(day) => draft.typeDay(side, day)}
                />
                <RangeMonth
                  label={texts[side]}
                  texts={texts}
                  shown={draft.shown[side]}
                  picked={draft.picked}
                  onTurn={(day) => draft.showFrom(side, day)}
                  onClick={draft.clickDay}
                />
              </section>
            ))}
          </div>
          <footer className="flex items-center gap-2 border-t border-border px-4 py-3">
            <p role="alert" className="flex-1 text-control text-danger">
              {draft.isInvalid ? texts.badRange : ''}
            </p>
            <Button onPress={draft.clear}>{texts.clear}</Button>
            <Button variant="primary" onPress={draft.apply}>
              {texts.apply}
            </Button>
          </footer>
        </div>
      </div>
    </I18nProvider>
  );
}

type PresetsProps = {
  texts: DateRangeTexts;
  chosen: RangePreset;
  onChoose: (preset: RangePreset) => void;
};

function Presets({ texts, chosen, onChoose }: PresetsProps) {
  return (
    <div
      role="group"
      aria-label={texts.presetsLabel}
      className="flex shrink-0 gap-1 overflow-auto border-border p-3 max-sm:border-b sm:w-44 sm:flex-col sm:border-e"
    >
      {rangePresets.map((preset) => (
        <Button
          key={preset}
          variant="quiet"
          aria-pressed={preset === chosen}
          onPress={() => onChoose(preset)}
          className="justify-start aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        >
          {texts.presets[preset]}
        </Button>
      ))}
    </div>
  );
}
