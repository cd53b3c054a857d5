import { createCaptainResponse, type CaptainResponse } from '@confab/contract/features/captain-response';
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
import { saveResponseMutation } from '../api.ts';
import { AssistantSelect } from './assistant-select.tsx';

const { question, answer } = constraintsOf(createCaptainResponse);
const constraints = { ...(question && { question }), ...(answer && { answer }) };

type ResponseFormProps = {
  /** The one to change; undefined for a new one. */
  response: CaptainResponse | undefined;
  onClose: () => void;
};

export function ResponseForm({ response, onClose }: ResponseFormProps) {
  const text = useText();
  const save = useMutation(saveResponseMutation(useQueryClient(), useAccountId()));
  const { required } = formRules(text);
  const form = useForm({
    constraints,
    initial: {
      question: response?.question ?? '',
      answer: response?.answer ?? '',
      assistant_id: response === undefined ? '' : String(response.assistant.id),
    },
    rules: { question: required, answer: required, assistant_id: required },
    submit: async (values) => {
      const input = {
        question: values.question.trim(),
        answer: values.answer.trim(),
        assistant_id: Number(values.assistant_id),
      };
      await save.mutateAsync({ id: response?.id, input });
      toast({ text: text('captain:answers.saved'), tone: 'positive' });
      onClose();
    },
  });
  return (
    <FormModal
      title={text(response ? 'captain:answers.formEdit' : 'captain:answers.formAdd')}
      submitLabel={text(response ? 'common:save' : 'captain:answers.add')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('captain:answers.question')}
        isRequired
        autoFocus
        dir="auto"
        {...form.field('question')}
      />
      <TextArea label={text('captain:answers.answer')} isRequired dir="auto" {...form.field('answer')} />
      <AssistantSelect {...form.field('assistant_id')} />
    </FormModal>
  );
}
