import { useState } from 'react';
import type { CalendarDate } from '@internationalized/date';
import { dayPattern, readDay, writeDay } from './day-text.ts';
import { TextField } from '../fields/text-field.tsx';

type RangeDayTexts = {
  start: string;
  end: string;
  badFormat: (format: string) => string;
  startAfterEnd: string;
  endBeforeStart: string;
};

type RangeDayFieldProps = {
  side: 'start' | 'end';
  texts: RangeDayTexts;
  locale: string;
  day: CalendarDate | null;
  /** The other end of the range. */
  other: CalendarDate | null;
  isEditable: boolean;
  onRead: (day: CalendarDate) => void;
};

/** One end of a range as text; parsed on blur or Enter, with an error text for an invalid day. */
export function RangeDayField(props: RangeDayFieldProps) {
  const { side, texts, locale, day, other, isEditable, onRead } = props;
  const written = day ? writeDay(day, locale) : '';
  const [typed, setTyped] = useState<{ text: string; from: string; error?: string }>();
  // Typed text is shown until the day changes from elsewhere.
  const current = isEditable && typed?.from === written ? typed : undefined;
  const read = () => {
    if (!current || current.text === written) return;
    const found = readDay(current.text, locale);
    const error = found ? orderError(side, found, other, texts) : texts.badFormat(dayPattern(locale));
    if (found && error === undefined) onRead(found);
    else setTyped({ ...current, ...(error === undefined ? {} : { error }) });
  };
  return (
    <TextField
      label={texts[side]}
      value={current?.text ?? written}
      onChange={(text) => setTyped({ text, from: written })}
      onBlur={read}
      onKeyDown={(event) => {
        if (event.key === 'Enter') read();
      }}
      placeholder={dayPattern(locale)}
      isReadOnly={!isEditable}
      inputMode="numeric"
      autoComplete="off"
      error={current?.error}
    />
  );
}

function orderError(
  side: 'start' | 'end',
  day: CalendarDate,
  other: CalendarDate | null,
  texts: RangeDayTexts,
): string | undefined {
  if (!other) return undefined;
  if (side === 'start') return day.compare(other) > 0 ? texts.startAfterEnd : undefined;
  return day.compare(other) < 0 ? texts.endBeforeStart : undefined;
}
