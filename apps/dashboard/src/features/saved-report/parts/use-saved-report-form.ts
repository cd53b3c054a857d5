import {
  createSavedReport,
  reportFrequencies,
  type ReportFrequency,
  type SavedReport,
} from '@confab/contract/features/saved-report';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId, useProfile } from '../../../platform/account/account-context.ts';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { changeReportMutation } from '../api.ts';

type ScheduleValues = {
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

const limits = constraintsOf(createSavedReport);
const constraints: typeof limits = limits['name'] === undefined ? {} : { name: limits['name'] };

export type SavedReportFormState = ReturnType<typeof useSavedReportForm>;

export function useSavedReportForm(
  { id, name, is_shared: isShared, schedule }: SavedReport,
  onClose: () => void,
) {
  const text = useText();
  const { id: ownId } = useProfile();
  const change = useMutation(changeReportMutation(useQueryClient(), useAccountId()));
  const initial: ScheduleValues = {
    name,
    isShared,
    isSent: schedule !== null,
    frequency: schedule?.frequency ?? reportFrequencies[0],
    weekday: String(schedule?.weekday ?? 1),
    day: String(schedule?.day ?? 1),
    hour: String(schedule?.hour ?? 8),
    timezone: schedule?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    recipients: schedule?.recipient_ids ?? [ownId],
    isPaused: schedule?.is_paused ?? false,
  };
  return useForm({
    constraints,
    initial,
    paths: {
      'schedule.recipient_ids': 'recipients',
      'schedule.timezone': 'timezone',
      schedule: 'frequency',
    },
    rules: {
      name: formRules(text).required,
      recipients: (given, values) =>
        values.isSent && given.length === 0 ? text('saved-report:schedule.noRecipients') : undefined,
    },
    submit: async (values) => {
      const input = {
        name: values.name,
        is_shared: values.isShared,
        schedule: values.isSent
          ? {
              frequency: values.frequency,
              weekday: Number(values.weekday),
              day: Number(values.day),
              hour: Number(values.hour),
              timezone: values.timezone,
              recipient_ids: [...values.recipients],
              is_paused: values.isPaused,
            }
          : null,
      };
      const saved = await change.mutateAsync({ id, input });
      toast({ text: text('saved-report:saved', { name: saved.name }), tone: 'positive' });
      onClose();
    },
  });
}
