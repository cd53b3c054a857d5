import { useState } from 'react';
import { parseDate, type CalendarDate } from '@internationalized/date';
import {
  afterClick,
  defaultPreset,
  monthsOf,
  presetDays,
  turnTo,
  type DateRange,
  type PickedDays,
  type RangePreset,
  type ShownMonths,
} from './date-range.ts';

type Draft = {
  preset: RangePreset;
  picked: PickedDays;
  shown: ShownMonths;
  isInvalid: boolean;
};

export type RangeDraft = Draft & {
  choosePreset: (preset: RangePreset) => void;
  clickDay: (day: CalendarDate) => void;
  /** A day typed into one of the two fields, already validated against the other. */
  typeDay: (side: 'start' | 'end', day: CalendarDate) => void;
  showFrom: (side: 'start' | 'end', day: CalendarDate) => void;
  clear: () => void;
  apply: () => void;
};

/** The selection of a date-range panel before Apply. */
export function useRangeDraft(value: DateRange | null, onApply: (range: DateRange) => void): RangeDraft {
  const [draft, setDraft] = useState(() => (value ? draftOf(value) : draftOfPreset(defaultPreset)));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, isInvalid: false, ...part }));
  return {
    ...draft,
    choosePreset: (preset) => {
      if (preset === 'custom') change({ preset });
      else setDraft(draftOfPreset(preset));
    },
    clickDay: (day) => change({ preset: 'custom', picked: afterClick(draft.picked, day) }),
    typeDay: (side, day) =>
      change({ picked: { ...draft.picked, [side]: day }, shown: turnTo(draft.shown, side, day) }),
    showFrom: (side, day) => change({ shown: turnTo(draft.shown, side, day) }),
    clear: () => setDraft(draftOfPreset(defaultPreset)),
    apply: () => {
      const { start, end } = draft.picked;
      if (!start || !end || end.compare(start) < 0) change({ isInvalid: true });
      else onApply({ preset: draft.preset, start: start.toString(), end: end.toString() });
    },
  };
}

function draftOfPreset(preset: Exclude<RangePreset, 'custom'>): Draft {
  const { start, end } = presetDays(preset);
  return { preset, picked: { start, end }, shown: monthsBefore(start, end), isInvalid: false };
}

function draftOf(value: DateRange): Draft {
  const [start, end] = [parseDate(value.start), parseDate(value.end)];
  return { preset: value.preset, picked: { start, end }, shown: monthsBefore(start, end), isInvalid: false };
}

/** A range inside one month is shown in the second calendar, so that the past is next to it. */
function monthsBefore(start: CalendarDate, end: CalendarDate): ShownMonths {
  const shown = monthsOf(start, end);
  return shown.end === end ? shown : { start: end.subtract({ months: 1 }), end };
}
