import { Checkbox } from '@confab/ui/checkbox';
import { Select } from '@confab/ui/select';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { isDaySound, timeSlotsWith, type DayHours } from '../hours-model.ts';

type DayRowProps = { hours: DayHours; onChange: (hours: DayHours) => void };

/** One day of the week: closed, open all day, or open between two times. */
export function DayRow({ hours, onChange }: DayRowProps) {
  const text = useText();
  const day = useDayName(hours.day);
  const isOpen = hours.state !== 'closed';
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border-b border-border py-1.5 last:border-0">
      <Checkbox
        className="w-32"
        label={
          <>
            {day}
            <span className="sr-only"> {text('inbox:hours.isOpen', { day: '' })}</span>
          </>
        }
        isSelected={isOpen}
        onChange={(isChecked) => onChange({ ...hours, state: isChecked ? 'open' : 'closed' })}
      />
      {!isOpen && <span className="text-control text-text-muted">{text('inbox:hours.closed')}</span>}
      {hours.state === 'open' && <Times hours={hours} day={day} onChange={onChange} />}
      {isOpen && (
        <Checkbox
          className="ms-auto"
          label={text('inbox:hours.allDay')}
          isSelected={hours.state === 'all-day'}
          onChange={(isAllDay) => onChange({ ...hours, state: isAllDay ? 'all-day' : 'open' })}
        />
      )}
    </div>
  );
}

function Times({ hours, day, onChange }: DayRowProps & { day: string }) {
  const text = useText();
  const optionsWith = useTimeOptions();
  const field = { hideLabel: true, placeholder: '', className: 'w-36 max-sm:flex-1' } as const;
  return (
    <div className="flex items-start gap-2 max-sm:order-1 max-sm:basis-full">
      <Select
        {...field}
        label={text('inbox:hours.open', { day })}
        options={optionsWith(hours.from)}
        value={String(hours.from)}
        onChange={(from) => onChange({ ...hours, from: Number(from) })}
      />
      <span className="py-1.5 text-control text-text-muted">{text('inbox:hours.to')}</span>
      <Select
        {...field}
        label={text('inbox:hours.close', { day })}
        options={optionsWith(hours.to)}
        value={String(hours.to)}
        onChange={(to) => onChange({ ...hours, to: Number(to) })}
        error={isDaySound(hours) ? undefined : text('inbox:hours.invalid')}
      />
    </div>
  );
}

/** 1 January 2023 was a Sunday, day 0. */
function useDayName(day: number): string {
  const format = new Intl.DateTimeFormat(useLanguage(), { weekday: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(2023, 0, 1 + day));
}

function useTimeOptions() {
  const format = new Intl.DateTimeFormat(useLanguage(), { timeStyle: 'short', timeZone: 'UTC' });
  return (chosen: number) =>
    timeSlotsWith(chosen).map((minutes) => ({
      id: String(minutes),
      label: format.format(minutes * 60_000),
    }));
}
