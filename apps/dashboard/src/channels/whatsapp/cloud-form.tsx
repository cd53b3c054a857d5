import { createInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useForm } from '../../platform/forms/form.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { ChannelForm, type ChannelFormProps } from '../channel-form.tsx';
import { IdField, KeyField, NameField, NumberField } from './fields.tsx';
import { idPaths, keyPaths, numberPath, whatsappError, whatsappRules } from './values.ts';

const constraints = constraintsOf(createInbox);

/** A number at Meta itself. */
export function CloudForm({ onSubmit }: ChannelFormProps) {
  const text = useText();
  const rules = whatsappRules(text);
  const form = useForm({
    constraints,
    initial: { name: '', phone_number: '', phone_number_id: '', business_account_id: '', api_key: '' },
    rules: {
      name: rules.required,
      phone_number: rules.phoneNumber,
      phone_number_id: rules.id,
      business_account_id: rules.id,
      api_key: rules.required,
    },
    paths: { ...numberPath, ...keyPaths, ...idPaths },
    describe: (error) => whatsappError(error, text),
    submit: (values) =>
      onSubmit({
        name: values.name.trim(),
        channel: {
          type: 'whatsapp',
          phone_number: values.phone_number.trim(),
          provider: 'whatsapp_cloud',
          provider_config: {
            api_key: values.api_key.trim(),
            phone_number_id: values.phone_number_id.trim(),
            business_account_id: values.business_account_id.trim(),
          },
        },
      }),
  });
  return (
    <ChannelForm form={form} submitLabel={text('inbox:whatsapp.submit')}>
      <NameField field={form.field('name')} />
      <NumberField field={form.field('phone_number')} />
      <IdField name="phone_number_id" field={form.field('phone_number_id')} />
      <IdField name="business_account_id" field={form.field('business_account_id')} />
      <KeyField field={form.field('api_key')} />
    </ChannelForm>
  );
}
