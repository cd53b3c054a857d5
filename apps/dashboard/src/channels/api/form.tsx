import { TextField } from '@confab/ui/text-field';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { createInbox } from '@confab/contract/features/inbox';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { ChannelForm, type ChannelFormProps } from '../channel-form.tsx';

const constraints = constraintsOf(createInbox);

/** What an inbox for an own app needs: a name, and where its events go. */
export function ApiForm({ onSubmit }: ChannelFormProps) {
  const text = useText();
  const rules = formRules(text);
  const form = useForm({
    constraints,
    initial: { name: '', webhook_url: '' },
    rules: { name: rules.required, webhook_url: rules.optionalUrl },
    describe: () => text('inbox:api.failed'),
    paths: { 'channel.webhook_url': 'webhook_url' },
    submit: ({ name, webhook_url: address }) =>
      onSubmit({ name: name.trim(), channel: { type: 'api', webhook_url: address.trim() } }),
  });
  return (
    <ChannelForm form={form} submitLabel={text('inbox:api.submit')}>
      <TextField
        label={text('inbox:api.name')}
        name="name"
        placeholder={text('inbox:api.namePlaceholder')}
        isRequired
        autoFocus
        {...form.field('name')}
      />
      <TextField
        label={text('inbox:api.webhook')}
        name="webhook_url"
        type="url"
        dir="ltr"
        help={text('inbox:api.webhookHelp')}
        placeholder="https://"
        {...form.field('webhook_url')}
      />
    </ChannelForm>
  );
}
