import { createCannedResponse, type CannedResponse } from '@confab/contract/features/canned-response';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveCannedResponseMutation } from '../api.ts';

const constraints = constraintsOf(createCannedResponse);

type CannedResponseFormProps = {
  /** The one to change; undefined for a new one. */
  cannedResponse: CannedResponse | undefined;
  onClose: () => void;
};

export function CannedResponseForm({ cannedResponse, onClose }: CannedResponseFormProps) {
  const text = useText();
  const save = useMutation(saveCannedResponseMutation(useQueryClient(), useAccountId()));
  const { required } = formRules(text);
  const form = useForm({
    constraints,
    initial: { short_code: cannedResponse?.short_code ?? '', content: cannedResponse?.content ?? '' },
    rules: { short_code: required, content: required },
    submit: async (values) => {
      const input = { ...values, short_code: values.short_code.trim() };
      const saved = await save.mutateAsync({ id: cannedResponse?.id, input });
      const message = cannedResponse ? 'canned-response:form.saved' : 'canned-response:form.added';
      toast({ text: text(message, { code: saved.short_code }), tone: 'positive' });
      onClose();
    },
  });
  return (
    <FormModal
      title={text(cannedResponse ? 'canned-response:form.editTitle' : 'canned-response:form.addTitle')}
      submitLabel={text(cannedResponse ? 'common:save' : 'canned-response:form.add')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('canned-response:form.shortCode')}
        help={text('canned-response:form.shortCodeHelp')}
        name="short_code"
        isRequired
        autoFocus
        {...form.field('short_code')}
      />
      <TextArea
        label={text('canned-response:form.content')}
        help={text('canned-response:form.contentHelp', { example: '{{contact.name}}' })}
        isRequired
        minRows={4}
        maxRows={12}
        dir="auto"
        {...form.field('content')}
      />
    </FormModal>
  );
}
