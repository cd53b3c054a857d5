import { updateInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useForm } from '../platform/forms/form.ts';
import { formRules } from '../platform/forms/form-rules.ts';
import { useText } from '../platform/messages/use-text.ts';
import { behaviorOf } from './behavior-fields.tsx';
import type { ChannelSettingsProps } from './channel-setup.ts';
import { greetingRule } from './greeting-field.tsx';
import { SettingsFrame, useSaving } from './settings-frame.tsx';

const constraints = constraintsOf(updateInbox);

/** The settings of an inbox whose channel has none of its own, or is not known here. */
export function PlainSettings(props: ChannelSettingsProps) {
  const text = useText();
  const form = useForm({
    constraints,
    initial: { name: props.inbox.name, ...behaviorOf(props.inbox) },
    rules: { name: formRules(text).required, greeting_message: greetingRule(text) },
    submit: useSaving(props),
  });
  return (
    <SettingsFrame
      settings={props}
      form={form}
      name={form.field('name')}
      behavior={{
        channelType: props.inbox.channel_type,
        greetingEnabled: form.field('greeting_enabled'),
        greetingMessage: form.field('greeting_message'),
        singleConversation: form.field('lock_to_single_conversation'),
      }}
    />
  );
}
