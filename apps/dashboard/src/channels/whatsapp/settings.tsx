import { updateInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useForm } from '../../platform/forms/form.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { behaviorOf } from '../behavior-fields.tsx';
import type { ChannelSettingsProps } from '../channel-setup.ts';
import { greetingRule } from '../greeting-field.tsx';
import { SettingsFrame, useSaving } from '../settings-frame.tsx';
import { NumberField } from './fields.tsx';
import { numberPath, whatsappRules } from './values.ts';

const constraints = constraintsOf(updateInbox);

/** What a WhatsApp inbox has besides its connection: its number. */
export function WhatsappSettings(props: ChannelSettingsProps) {
  const text = useText();
  const rules = whatsappRules(text);
  const save = useSaving(props);
  const { inbox } = props;
  const number = inbox.phone_number ?? '';
  const form = useForm({
    constraints,
    initial: { name: inbox.name, phone_number: number, ...behaviorOf(inbox) },
    rules: { name: rules.required, phone_number: rules.phoneNumber, greeting_message: greetingRule(text) },
    paths: { ...numberPath, 'channel.provider_config': 'phone_number' },
    // The provider is only called for a changed number, not for a changed name.
    submit: ({ phone_number: typed, ...common }) =>
      save(typed.trim() === number ? common : { ...common, channel: { phone_number: typed.trim() } }),
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
      <NumberField field={form.field('phone_number')} />
    </SettingsFrame>
  );
}
