import { createAssistant } from '@confab/contract/features/captain-assistant';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveAssistantMutation } from '../api.ts';

const { name, description } = constraintsOf(createAssistant);
const constraints = { ...(name && { name }), ...(description && { description }) };

export function AddAssistantForm({ onClose }: { onClose: () => void }) {
  const text = useText();
  const save = useMutation(saveAssistantMutation(useQueryClient(), useAccountId()));
  const { required } = formRules(text);
  const form = useForm({
    constraints,
    initial: { name: '', description: '', product_name: '' },
    rules: { name: required, description: required, product_name: required },
    submit: async (values) => {
      const config = { product_name: values.product_name.trim() };
      const input = { name: values.name.trim(), description: values.description.trim(), config };
      await save.mutateAsync({ id: undefined, input });
      toast({ text: text('captain:assistant.added', { name: input.name }), tone: 'positive' });
      onClose();
    },
  });
  return (
    <FormModal
      title={text('captain:assistants.add')}
      submitLabel={text('captain:assistants.add')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('captain:assistant.name')}
        help={text('captain:assistant.nameHelp')}
        isRequired
        autoFocus
        autoComplete="off"
        dir="auto"
        {...form.field('name')}
      />
      <TextField
        label={text('captain:assistant.about')}
        help={text('captain:assistant.aboutHelp')}
        isRequired
        dir="auto"
        {...form.field('description')}
      />
      <TextField
        label={text('captain:assistant.product')}
        help={text('captain:assistant.productHelp')}
        isRequired
        dir="auto"
        {...form.field('product_name')}
      />
    </FormModal>
  );
}
