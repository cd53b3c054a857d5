import { createInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useForm } from '../../platform/forms/form.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { ChannelForm, type ChannelFormProps } from '../channel-form.tsx';
import { KeyField, NameField, NumberField } from './fields.tsx';
import { keyPaths, numberPath, whatsappError, whatsappRules } from './values.ts';

const constraints = constraintsOf(createInbox);

/** A number at 360dialog. */
export function DialogForm({ onSubmit }: ChannelFormProps) {
  const text = useText();
  const rules = whatsappRules(text);
  const form = useForm({
    constraints,
    initial: { name: '', phone_number: '', api_key: '' },
    rules: { name: rules.required, phone_number: rules.phoneNumber, api_key: rules.required },
    paths: { ...numberPath, ...keyPaths },
    describe: (error) => whatsappError(error, text),
    submit: ({ name, phone_number: number, api_key: key }) =>
      onSubmit({
        name: name.trim(),
        channel: { type: 'whatsapp', phone_number: number.trim(), provider_config: { api_key: key.trim() } },
      }),
  });
  return (
    <ChannelForm form={form} submitLabel={text('inbox:whatsapp.submit')}>
      <NameField field={form.field('name')} />
      <NumberField field={form.field('phone_number')} />
      <KeyField field={form.field('api_key')} />
    </ChannelForm>
  );
}
