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

/** What a Telegram inbox has: a token, which is only ever replaced. */
export function TelegramSettings(props: ChannelSettingsProps) {
  const text = useText();
  const save = useSaving(props);
  const { inbox } = props;
  const form = useForm({
    constraints,
    initial: {
      name: inbox.name,
      bot_token: '',
      greeting_enabled: inbox.greeting_enabled,
      greeting_message: inbox.greeting_message ?? '',
    },
    rules: { name: formRules(text).required, greeting_message: greetingRule(text) },
    paths: { 'channel.bot_token': 'bot_token' },
    clears: ['bot_token'],
    submit: ({ bot_token: token, ...common }) =>
      save({ ...common, ...(token.trim() === '' ? {} : { channel: { bot_token: token.trim() } }) }),
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
      <SecretField
        label={text('inbox:telegram.token')}
        help={text('inbox:telegram.tokenKept')}
        name="bot_token"
        {...form.field('bot_token')}
      />
    </SettingsFrame>
  );
}
