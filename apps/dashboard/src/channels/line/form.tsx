import { createInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextField } from '@confab/ui/text-field';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { ChannelForm, type ChannelFormProps } from '../channel-form.tsx';

const constraints = constraintsOf(createInbox);

/** What a LINE inbox needs: a name, and id, secret and token of the channel at LINE. */
export function LineForm({ onSubmit }: ChannelFormProps) {
  const text = useText();
  const { required } = formRules(text);
  const form = useForm({
    constraints,
    initial: { name: '', line_channel_id: '', line_channel_secret: '', line_channel_token: '' },
    rules: {
      name: required,
      line_channel_id: required,
      line_channel_secret: required,
      line_channel_token: required,
    },
    describe: () => text('inbox:line.failed'),
    paths: {
      'channel.line_channel_id': 'line_channel_id',
      'channel.line_channel_secret': 'line_channel_secret',
      'channel.line_channel_token': 'line_channel_token',
    },
    submit: ({ name, line_channel_id: id, line_channel_secret: secret, line_channel_token: token }) =>
      onSubmit({
        name: name.trim(),
        channel: {
          type: 'line',
          line_channel_id: id.trim(),
          line_channel_secret: secret.trim(),
          line_channel_token: token.trim(),
        },
      }),
  });
  return (
    <ChannelForm form={form} submitLabel={text('inbox:line.submit')}>
      <TextField
        label={text('inbox:line.name')}
        name="name"
        placeholder={text('inbox:line.namePlaceholder')}
        isRequired
        autoFocus
        {...form.field('name')}
      />
      {(['id', 'secret', 'token'] as const).map((key) => (
        <TextField
          key={key}
          label={text(`inbox:line.${key}`)}
          name={`line_channel_${key}`}
          dir="ltr"
          autoComplete="off"
          placeholder={text(`inbox:line.${key}Placeholder`)}
          isRequired
          {...form.field(`line_channel_${key}`)}
        />
      ))}
    </ChannelForm>
  );
}
