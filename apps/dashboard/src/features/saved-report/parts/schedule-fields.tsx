import {
  maxReportRecipients,
  reportFrequencies,
  type ReportFrequency,
} from '@confab/contract/features/saved-report';
import { Checkbox } from '@confab/ui/checkbox';
import { Select } from '@confab/ui/select';
import { Switch } from '@confab/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import type { FormState } from '../../../platform/forms/form.ts';
import { LongSelect } from '../../../platform/forms/long-select.tsx';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { agentsQuery } from '../../agent/index.ts';

export type SavedReportValues = {
  name: string;
  isShared: boolean;
  isSent: boolean;
  frequency: ReportFrequency;
  weekday: string;
  day: string;
  hour: string;
  timezone: string;
  recipients: readonly number[];
  isPaused: boolean;
};

type FieldsProps = { form: Pick<FormState<SavedReportValues>, 'values' | 'set' | 'field'> };

/** How often a report is sent, in which time zone, and to whom. */
export function ScheduleFields({ form }: FieldsProps) {
  const text = useText();
  const language = useLanguage();
  const { frequency, hour, timezone, isPaused } = form.values;
  const hourName = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={text('saved-report:schedule.frequency')}
          placeholder=""
          options={reportFrequencies.map((id) => ({ id, label: text(`saved-report:frequency.${id}`) }))}
          value={frequency}
          onChange={(id) => form.set('frequency', reportFrequencies.find((each) => each === id) ?? 'daily')}
        />
        <DayField form={form} />
        <Select
          label={text('saved-report:schedule.hour')}
          placeholder=""
          options={Array.from({ length: 24 }, (_, id) => ({
            id: String(id),
            label: hourName.format(id * 3_600_000),
          }))}
          value={hour}
          onChange={(id) => form.set('hour', id)}
        />
        <LongSelect
          label={text('saved-report:schedule.timezone')}
          placeholder=""
          options={zones(timezone).map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
          value={timezone}
          onChange={(id) => form.set('timezone', id)}
        />
      </div>
      <Recipients form={form} />
      <Switch
        isSpread
        label={text('saved-report:schedule.paused')}
        description={text('saved-report:schedule.pausedHelp')}
        isSelected={isPaused}
        onChange={(next) => form.set('isPaused', next)}
      />
    </>
  );
}

/** The day of weekly and monthly schedules. */
function DayField({ form }: FieldsProps) {
  const text = useText();
  const language = useLanguage();
  const { frequency, weekday, day } = form.values;
  const weekdayName = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(language);
  if (frequency === 'daily') return null;
  return frequency === 'weekly' ? (
    <Select
      label={text('saved-report:schedule.weekday')}
      placeholder=""
      // The 4th of January 1970 was a Sunday.
      options={[0, 1, 2, 3, 4, 5, 6].map((id) => ({
        id: String(id),
        label: weekdayName.format(Date.UTC(1970, 0, 4 + id)),
      }))}
      value={weekday}
      onChange={(id) => form.set('weekday', id)}
    />
  ) : (
    <Select
      label={text('saved-report:schedule.day')}
      placeholder=""
      options={Array.from({ length: 31 }, (_, index) => ({
        id: String(index + 1),
        label: number.format(index + 1),
      }))}
      value={day}
      onChange={(id) => form.set('day', id)}
    />
  );
}

/** Every time zone of this browser, and the chosen one. */
const zones = (chosen: string): string[] => [
  ...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')]),
];

/** Members only; the server rejects those who may not see reports. */
function Recipients({ form }: FieldsProps) {
  const text = useText();
  const agents = useQuery(agentsQuery(useAccountId())).data ?? [];
  const { recipients } = form.values;
  const { error } = form.field('recipients');
  const isFull = recipients.length >= maxReportRecipients;
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="pb-1 text-control font-medium">{text('saved-report:schedule.recipients')}</legend>
      <div className="flex max-h-40 flex-col gap-2 overflow-y-auto">
        {agents.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            isSelected={recipients.includes(id)}
            isDisabled={isFull && !recipients.includes(id)}
            onChange={(isOn) =>
              form.set('recipients', isOn ? [...recipients, id] : recipients.filter((each) => each !== id))
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className="text-control text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const errorId = 'saved-report-recipients-error';
