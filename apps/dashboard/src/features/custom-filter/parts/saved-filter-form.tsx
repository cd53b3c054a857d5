import { createCustomFilter } from '@confab/contract/features/custom-filter';
import type { Condition } from '@confab/contract/kit/conditions';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveFilterMutation, type SavedFilterType } from '../api.ts';

const constraints = constraintsOf(createCustomFilter);

type SavedFilterFormProps = {
  accountId: number;
  type: SavedFilterType;
  conditions: readonly Condition[];
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** Saves conditions under a name. */
export function SavedFilterForm({ accountId, type, conditions, onSaved, onClose }: SavedFilterFormProps) {
  const text = useText();
  const save = useMutation(saveFilterMutation(useQueryClient(), accountId, type));
  const form = useForm({
    constraints,
    initial: { name: '' },
    rules: { name: formRules(text).required },
    submit: async ({ name }) => {
      const saved = await save.mutateAsync({ id: undefined, name, conditions });
      toast({ text: text(`${type}:savedFilter.saved`, { name: saved.name }), tone: 'positive' });
      onClose();
      onSaved(saved.id);
    },
  });
  return (
    <FormModal
      title={text(`${type}:savedFilter.save`)}
      submitLabel={text('common:save')}
      form={form}
      onClose={onClose}
    >
      <TextField label={text(`${type}:savedFilter.name`)} isRequired autoFocus {...form.field('name')} />
    </FormModal>
  );
}
