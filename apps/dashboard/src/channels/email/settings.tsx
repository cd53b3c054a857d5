import { TextField } from '@confab/ui/text-field';
import { updateInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { behaviorOf } from '../behavior-fields.tsx';
import type { ChannelSettingsProps } from '../channel-setup.ts';
import { greetingRule } from '../greeting-field.tsx';
import { SenderFields } from '../sender-fields.tsx';
import { SettingsFrame, useSaving } from '../settings-frame.tsx';
import { MailboxConnection } from './mailbox-connection.tsx';

const constraints = constraintsOf(updateInbox);

/** The settings of an email inbox besides its servers: its address and its sender. */
export function EmailSettings(props: ChannelSettingsProps) {
  const text = useText();
  const rules = formRules(text);
  const save = useSaving(props);
  const { inbox } = props;
  const form = useForm({
    constraints,
    initial: {
      name: inbox.name,
      email: inbox.email ?? '',
      sender_name_type: inbox.sender_name_type,
      business_name: inbox.business_name ?? '',
      ...behaviorOf(inbox),
    },
    rules: { name: rules.required, email: rules.email, greeting_message: greetingRule(text) },
    paths: { 'channel.email': 'email' },
    submit: ({ email, ...common }) => save({ ...common, channel: { email: email.trim() } }),
  });
  const frame = (
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
        label={text('inbox:email.address')}
        help={text('inbox:email.addressHelp')}
        name="email"
        type="email"
        dir="ltr"
        isRequired
        {...form.field('email')}
      />
      <SenderFields
        inboxName={form.values.name}
        nameType={form.field('sender_name_type')}
        businessName={form.field('business_name')}
      />
    </SettingsFrame>
  );
  return (
    <div className="flex flex-col gap-5">
      <MailboxConnection inbox={inbox} />
      {frame}
    </div>
  );
}
