import type { SavedReport } from '@confab/contract/features/saved-report';
import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { isRelative } from '../model.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { useSavedReportForm } from './use-saved-report-form.ts';

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
      <TextField
        label={text('saved-report:name')}
        autoComplete="off"
        isRequired
        dir="auto"
        {...form.field('name')}
      />
      <Switch
        isSpread
        label={text('saved-report:shared')}
        description={text('saved-report:sharedHelp')}
        isSelected={form.values.isShared}
        onChange={(isShared) => form.set('isShared', isShared)}
      />
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
