import type { Conversation } from '@confab/contract/features/conversation';
import { RadioGroup } from '@confab/ui/radio-group';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { transcriptMutation } from '../change-api.ts';

type TranscriptModalProps = { accountId: number; conversation: Conversation; onClose: () => void };

type Recipient = 'contact' | 'assignee' | 'other';

/** Prompts for the recipient of a transcript with the public messages. */
export function TranscriptModal({ accountId, conversation, onClose }: TranscriptModalProps) {
  const text = useText();
  const { id, meta } = conversation;
  const send = useMutation(transcriptMutation(accountId));
  const known = { contact: meta.sender.email ?? '', assignee: meta.assignee?.email ?? '' };
  const initial: Recipient =
    known.contact === '' ? (known.assignee === '' ? 'other' : 'assignee') : 'contact';
  const form = useForm({
    initial: { recipient: initial, email: '' },
    rules: {
      email: (email, { recipient }) => (recipient === 'other' ? formRules(text).email(email) : undefined),
    },
    submit: async ({ recipient, email: other }) => {
      const email = recipient === 'other' ? other.trim() : known[recipient];
      await send.mutateAsync({ id, email });
      toast({ text: text('conversation:transcript.sent', { email }), tone: 'positive' });
      onClose();
    },
  });
  const { value, onBlur, error } = form.field('recipient');
  const recipients = (['contact', 'assignee', 'other'] as const).filter(
    (each) => each === 'other' || known[each] !== '',
  );
  return (
    <FormModal
      title={text('conversation:transcript.title')}
      description={text('conversation:transcript.text')}
      submitLabel={text('conversation:transcript.send')}
      form={form}
      onClose={onClose}
    >
      <RadioGroup
        label={text('conversation:transcript.recipient')}
        {...{ value, onBlur, error }}
        options={recipients.map((each) => ({
          value: each,
          label: text(`conversation:transcript.to.${each}`),
          ...(each === 'other' ? {} : { description: <bdi>{known[each]}</bdi> }),
        }))}
        onChange={(chosen) => {
          const recipient = recipients.find((each) => each === chosen);
          if (recipient) form.set('recipient', recipient);
        }}
      />
      {form.values.recipient === 'other' && (
        <TextField
          label={text('conversation:transcript.email')}
          type="email"
          dir="ltr"
          isRequired
          autoFocus
          {...form.field('email')}
        />
      )}
    </FormModal>
  );
}
