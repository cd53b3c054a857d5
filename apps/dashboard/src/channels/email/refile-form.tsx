import type { InboundEmail } from '@confab/contract/features/inbound-email';
import { RadioGroup } from '@confab/ui/radio-group';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../platform/account/account-context.ts';
import { FormModal } from '../../platform/forms/form-modal.tsx';
import { useForm } from '../../platform/forms/form.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { refileMutation } from './log-api.ts';

type RefileFormProps = { inboxId: number; email: InboundEmail; onClose: () => void };

/** Files an email again: in a new conversation, or in one given by its number. */
export function RefileForm({ inboxId, email, onClose }: RefileFormProps) {
  const text = useText();
  const refile = useMutation(refileMutation(useQueryClient(), useAccountId(), inboxId));
  const isNumber = (value: string) => /^#?[1-9]\d{0,14}$/.test(value.trim());
  const form = useForm({
    initial: { place: email.from === null ? 'chosen' : 'new', number: '' },
    rules: {
      number: (value, { place }) =>
        place === 'chosen' && !isNumber(value) ? text('inbox:email.log.numberWrong') : undefined,
    },
    paths: { conversation_id: 'number' },
    submit: async ({ place, number }) => {
      const conversationId = place === 'chosen' ? Number(number.trim().replace('#', '')) : null;
      await refile.mutateAsync({ id: email.id, conversationId });
      toast({ text: text('inbox:email.log.refiling'), tone: 'positive' });
      onClose();
    },
  });
  return (
    <FormModal
      title={text('inbox:email.log.refileTitle')}
      description={
        email.conversation_id === null
          ? text('inbox:email.log.refileSkipped')
          : text('inbox:email.log.refileMoved', { number: email.conversation_id })
      }
      submitLabel={text('inbox:email.log.refileSubmit')}
      form={form}
      onClose={onClose}
    >
      {email.from !== null && (
        <RadioGroup
          label={text('inbox:email.log.place')}
          options={[
            { value: 'new', label: text('inbox:email.log.placeNew') },
            { value: 'chosen', label: text('inbox:email.log.placeChosen') },
          ]}
          value={form.values.place}
          onChange={(id) => form.set('place', id)}
        />
      )}
      {form.values.place === 'chosen' && (
        <TextField
          label={text('inbox:email.log.number')}
          name="number"
          inputMode="numeric"
          dir="ltr"
          isRequired
          {...form.field('number')}
        />
      )}
    </FormModal>
  );
}
