import { ColorField } from '@confab/ui/color-field';
import { Switch } from '@confab/ui/switch';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { createLabel, labelTitlePattern, type Label } from '@confab/contract/features/label';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveLabelMutation } from '../api.ts';
import { nextColor, presetColors } from '../model.ts';
import { useColorLabels } from '../../../platform/messages/use-color-labels.ts';

const constraints = constraintsOf(createLabel);

type LabelFormProps = {
  /** The label to change; absent for a new one. */
  label: Label | undefined;
  /** The number of labels, so that a new one gets a different color. */
  count: number;
  onClose: () => void;
};

export function LabelForm({ label, count, onClose }: LabelFormProps) {
  const text = useText();
  const colorLabels = useColorLabels();
  const form = useLabelForm({ label, count, onClose });
  return (
    <FormModal
      title={text(label ? 'label:form.editTitle' : 'label:form.addTitle')}
      submitLabel={text(label ? 'common:save' : 'label:form.add')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('label:form.title')}
        help={text('label:form.titleHelp')}
        name="title"
        isRequired
        autoFocus
        spellCheck="false"
        {...form.field('title')}
      />
      <TextArea label={text('label:form.description')} {...form.field('description')} />
      <ColorField
        label={text('label:form.color')}
        presets={presetColors}
        labels={colorLabels}
        {...form.field('color')}
      />
      <Switch
        label={text('label:form.sidebar')}
        isSpread
        isSelected={form.values.show_on_sidebar}
        onChange={(isShown) => form.set('show_on_sidebar', isShown)}
      />
    </FormModal>
  );
}

function useLabelForm({ label, count, onClose }: LabelFormProps) {
  const text = useText();
  const save = useMutation(saveLabelMutation(useQueryClient(), useAccountId()));
  return useForm({
    constraints,
    initial: {
      title: label?.title ?? '',
      description: label?.description ?? '',
      color: label?.color ?? nextColor(count),
      show_on_sidebar: label?.show_on_sidebar ?? true,
    },
    rules: {
      title: (title) =>
        labelTitlePattern.test(title.trim().toLowerCase()) ? undefined : text('label:form.titleInvalid'),
    },
    submit: async (values) => {
      const input = { ...values, title: values.title.trim().toLowerCase() };
      const saved = await save.mutateAsync({ id: label?.id, input });
      const message = label ? 'label:form.saved' : 'label:form.added';
      toast({ text: text(message, { title: saved.title }), tone: 'positive' });
      onClose();
    },
  });
}
