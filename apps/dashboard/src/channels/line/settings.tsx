import { updateInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import type { ChannelSettingsProps } from '../channel-setup.ts';
import { greetingRule } from '../greeting-field.tsx';
import { SecretField } from '../secret-field.tsx';
import { SettingsFrame, useSaving } from '../settings-frame.tsx';

const constraints = constraintsOf(updateInbox);

/** What a LINE inbox has: a secret and a token, which are only ever replaced. */
export function LineSettings(props: ChannelSettingsProps) {
  const text = useText();
  const save = useSaving(props);
  const { inbox } = props;
  const form = useForm({
    constraints,
    initial: {
      name: inbox.name,
      line_channel_secret: '',
      line_channel_token: '',
      greeting_enabled: inbox.greeting_enabled,
      greeting_message: inbox.greeting_message ?? '',
    },
    rules: { name: formRules(text).required, greeting_message: greetingRule(text) },
    paths: {
      'channel.line_channel_secret': 'line_channel_secret',
      'channel.line_channel_token': 'line_channel_token',
    },
    clears: ['line_channel_secret', 'line_channel_token'],
    submit: ({ line_channel_secret: secret, line_channel_token: token, ...common }) => {
      const changed = {
        ...(secret.trim() === '' ? {} : { line_channel_secret: secret.trim() }),
        ...(token.trim() === '' ? {} : { line_channel_token: token.trim() }),
      };
      return save({ ...common, ...(Object.keys(changed).length === 0 ? {} : { channel: changed }) });
    },
  });
  return (
    <SettingsFrame
      settings={props}
      form={form}
      name={form.field('name')}
      behavior={{
        channelType: inbox.channel_type,
        greetingEnabled: form.field('greeting_enabled'),
        greetingMessage: form.field('greeting_message'),
      }}
    >
      {(['secret', 'token'] as const).map((key) => (
        <SecretField
          key={key}
          label={text(`inbox:line.${key}`)}
          help={text('inbox:line.kept')}
          name={`line_channel_${key}`}
          {...form.field(`line_channel_${key}`)}
        />
      ))}
    </SettingsFrame>
  );
}
