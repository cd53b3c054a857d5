import { createCaptainDocument } from '@confab/contract/features/captain-document';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { addDocumentMutation } from '../api.ts';
import { AssistantSelect } from './assistant-select.tsx';

const { external_link: link } = constraintsOf(createCaptainDocument);
const constraints = { ...(link && { external_link: link }) };

export function DocumentForm({ onClose }: { onClose: () => void }) {
  const text = useText();
  const add = useMutation(addDocumentMutation(useQueryClient(), useAccountId()));
  const { required, url } = formRules(text);
  const form = useForm({
    constraints,
    initial: { external_link: '', assistant_id: '' },
    rules: { external_link: url, assistant_id: required },
    submit: async (values) => {
      await add.mutateAsync({
        external_link: values.external_link.trim(),
        assistant_id: Number(values.assistant_id),
      });
      toast({ text: text('captain:documents.added'), tone: 'positive' });
      onClose();
    },
  });
  return (
    <FormModal
      title={text('captain:documents.formTitle')}
      submitLabel={text('captain:documents.addPage')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('captain:documents.link')}
        help={text('captain:documents.linkHelp')}
        type="url"
        isRequired
        autoFocus
        dir="ltr"
        {...form.field('external_link')}
      />
      <AssistantSelect {...form.field('assistant_id')} />
    </FormModal>
  );
}
