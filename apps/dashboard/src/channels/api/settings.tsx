import { TextField } from '@confab/ui/text-field';
import { updateInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { behaviorOf } from '../behavior-fields.tsx';
import type { ChannelSettingsProps } from '../channel-setup.ts';
import { greetingRule } from '../greeting-field.tsx';
import { SettingsFrame, useSaving } from '../settings-frame.tsx';

const constraints = constraintsOf(updateInbox);

/** What an inbox for an own app has: where its events go. */
export function ApiSettings(props: ChannelSettingsProps) {
  const text = useText();
  const rules = formRules(text);
  const save = useSaving(props);
  const { inbox } = props;
  const form = useForm({
    constraints,
    initial: { name: inbox.name, webhook_url: inbox.webhook_url ?? '', ...behaviorOf(inbox) },
    rules: { name: rules.required, webhook_url: rules.optionalUrl, greeting_message: greetingRule(text) },
    paths: { 'channel.webhook_url': 'webhook_url' },
    submit: ({ webhook_url: address, ...common }) =>
      save({ ...common, channel: { webhook_url: address.trim() } }),
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
        singleConversation: form.field('lock_to_single_conversation'),
      }}
    >
      <TextField
        label={text('inbox:api.webhook')}
        help={text('inbox:api.webhookHelp')}
        name="webhook_url"
        type="url"
        dir="ltr"
        {...form.field('webhook_url')}
      />
    </SettingsFrame>
  );
}
