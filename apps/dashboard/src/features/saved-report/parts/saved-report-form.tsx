import { reportFrequencies, type SavedReport } from '@confab/contract/features/saved-report';
import { Switch } from '@confab/ui/switch';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId, useProfile } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { changeReportMutation } from '../api.ts';
import { isRelative } from '../model.ts';
import { NameFields, nameConstraints } from './name-fields.tsx';
import { ScheduleFields, type SavedReportValues } from './schedule-fields.tsx';

type SavedReportFormProps = { report: SavedReport; onClose: () => void };

/** The name of a saved report, who sees it, and when it is sent to whom. */
export function SavedReportForm({ report, onClose }: SavedReportFormProps) {
  const text = useText();
  const form = useSavedReportForm(report, onClose);
  const canBeSent = isRelative(report.search);
  return (
    <FormModal
      title={text('saved-report:edit.title')}
      submitLabel={text('common:save')}
      form={form}
      onClose={onClose}
    >
      <NameFields form={form} />
      {canBeSent ? (
        <Switch
          isSpread
          label={text('saved-report:schedule.title')}
          description={text('saved-report:schedule.help')}
          isSelected={form.values.isSent}
          onChange={(isSent) => form.set('isSent', isSent)}
        />
      ) : (
        <p className="text-control text-text-muted">{text('saved-report:schedule.fixedDays')}</p>
      )}
      {form.values.isSent && <ScheduleFields form={form} />}
    </FormModal>
  );
}

function useSavedReportForm({ id, name, is_shared: isShared, schedule }: SavedReport, onClose: () => void) {
  const text = useText();
  const { id: ownId } = useProfile();
  const change = useMutation(changeReportMutation(useQueryClient(), useAccountId()));
  const initial: SavedReportValues = {
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
    constraints: nameConstraints,
    initial,
    paths: {
      'schedule.recipient_ids': 'recipients',
      'schedule.timezone': 'timezone',
      schedule: 'frequency',
    },
    rules: {
      name: formRules(text).required,
      recipients: (value, values) =>
        values.isSent && value.length === 0 ? text('saved-report:schedule.noRecipients') : undefined,
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
