import { SearchSelect } from '@confab/ui/search-select';
import { Switch } from '@confab/ui/switch';
import { TextArea } from '@confab/ui/text-area';
import { toast } from '@confab/ui/toast';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { updateInbox, type Inbox } from '@confab/contract/features/inbox';
import { firstDayOfWeek } from '@confab/rules/week';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { updateInboxMutation } from '../api.ts';
import { dayFromWire, dayToWire, isDaySound, weekFrom, type DayHours } from '../hours-model.ts';
import { DayRow } from './day-row.tsx';

const constraints = constraintsOf(updateInbox);

/** Business hours, and the message shown outside them. */
export function HoursTab({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const form = useHoursForm(inbox);
  const { values, set } = form;
  return (
    <SettingsForm form={form}>
      <Switch
        isSpread
        label={text('inbox:hours.enable')}
        description={text('inbox:hours.enableHelp')}
        isSelected={values.working_hours_enabled}
        onChange={(isOn) => set('working_hours_enabled', isOn)}
      />
      {values.working_hours_enabled && (
        <>
          <TextArea
            label={text('inbox:hours.message')}
            name="out_of_office_message"
            {...form.field('out_of_office_message')}
          />
          <SearchSelect
            label={text('inbox:hours.timezone')}
            placeholder={text('inbox:hours.chooseTimezone')}
            searchLabel={text('inbox:hours.searchTimezone')}
            emptyText={text('common:noElements')}
            emptyListText={text('common:listEmpty')}
            enterHint={text('common:pressEnter')}
            value={values.timezone}
            onChange={(zone) => set('timezone', zone)}
            error={form.field('timezone').error}
            options={zonesWith(inbox.timezone).map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
          />
          <Days form={form} />
        </>
      )}
    </SettingsForm>
  );
}

function Days({ form }: { form: ReturnType<typeof useHoursForm> }) {
  const { days } = form.values;
  const change = (changed: DayHours) =>
    form.set(
      'days',
      days.map((day) => (day.day === changed.day ? changed : day)),
    );
  return (
    <div className="flex flex-col">
      {weekFrom(days, firstDayOfWeek(useLanguage())).map((day) => (
        <DayRow key={day.day} hours={day} onChange={change} />
      ))}
    </div>
  );
}

/** Every time zone of this browser, and the stored one, which it may know by another name. */
const zonesWith = (stored: string): string[] => [
  ...new Set(['UTC', stored, ...Intl.supportedValuesOf('timeZone')]),
];

function useHoursForm(inbox: Inbox) {
  const text = useText();
  const update = useMutation(updateInboxMutation(useQueryClient(), useAccountId(), inbox.id));
  return useForm({
    constraints,
    initial: {
      working_hours_enabled: inbox.working_hours_enabled,
      out_of_office_message: inbox.out_of_office_message ?? '',
      timezone: inbox.timezone,
      days: inbox.working_hours.map(dayFromWire),
    },
    rules: {
      // Each day shows its own error while it is on screen; this one only prevents submitting.
      days: (days, { working_hours_enabled: isOn }) =>
        !isOn || days.every(isDaySound) ? undefined : text('inbox:hours.invalid'),
    },
    submit: async ({ days, ...rest }) => {
      const working_hours = days.filter(isDaySound).map(dayToWire);
      await update.mutateAsync({ input: { ...rest, working_hours } });
      toast({ text: text('inbox:edit.saved'), tone: 'positive' });
    },
  });
}
