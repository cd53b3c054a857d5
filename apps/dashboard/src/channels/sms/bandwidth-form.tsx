import { TextField } from '@confab/ui/text-field';
import { createInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { ChannelForm, type ChannelFormProps } from '../channel-form.tsx';
import { BandwidthFields } from './bandwidth-fields.tsx';
import { bandwidthInput, bandwidthPaths, bandwidthRules } from './values.ts';

const constraints = constraintsOf(createInbox);

/** What an inbox for a number at Bandwidth needs. */
export function BandwidthForm({ onSubmit }: Pick<ChannelFormProps, 'onSubmit'>) {
  const text = useText();
  const form = useForm({
    constraints,
    initial: { name: '', phone_number: '', account_id: '', application_id: '', api_key: '', api_secret: '' },
    rules: { name: formRules(text).required, ...bandwidthRules(text, { hasSecret: false }) },
    describe: () => text('inbox:sms.failed'),
    paths: bandwidthPaths,
    submit: ({ name, ...values }) =>
      onSubmit({ name: name.trim(), channel: { type: 'sms', ...bandwidthInput(values) } }),
  });
  return (
    <ChannelForm form={form} submitLabel={text('inbox:sms.submit')}>
      <TextField
        label={text('inbox:sms.name')}
        name="name"
        placeholder={text('inbox:sms.namePlaceholder')}
        isRequired
        autoFocus
        {...form.field('name')}
      />
      <BandwidthFields field={form.field} />
    </ChannelForm>
  );
}
