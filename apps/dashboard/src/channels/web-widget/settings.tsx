import { updateInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import type { ChannelSettingsProps, InboxChange } from '../channel-setup.ts';
import { greetingRule } from '../greeting-field.tsx';
import { SenderFields } from '../sender-fields.tsx';
import { SettingsFrame, useSaving } from '../settings-frame.tsx';
import { WebWidgetFields } from './fields.tsx';
import { valuesOf, type WebWidgetValues } from './values.ts';

const constraints = constraintsOf(updateInbox);

/** What a chat on a website has: its address, and what visitors may do in it. */
export function WebWidgetSettings(props: ChannelSettingsProps) {
  const text = useText();
  const { required } = formRules(text);
  const save = useSaving(props);
  const form = useForm({
    constraints,
    initial: valuesOf(props.inbox),
    rules: { name: required, website_url: required, greeting_message: greetingRule(text) },
    paths: { 'channel.website_url': 'website_url' },
    submit: (values) => save(changeOf(values)),
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
        emailCollect: form.field('enable_email_collect'),
        continuity: form.field('continuity_via_email'),
        afterResolved: form.field('allow_messages_after_resolved'),
        singleConversation: form.field('lock_to_single_conversation'),
      }}
    >
      <WebWidgetFields form={form} />
      <SenderFields
        inboxName={form.values.name}
        nameType={form.field('sender_name_type')}
        businessName={form.field('business_name')}
      />
    </SettingsFrame>
  );
}

function changeOf(values: WebWidgetValues): InboxChange {
  const { website_url, selected_feature_flags: flags, continuity_via_email, ...common } = values;
  // A form cannot contain an empty list; one empty value represents it.
  const features = flags.length === 0 ? ([''] as const) : flags;
  return {
    ...common,
    channel: {
      continuity_via_email,
      website_url: website_url.trim(),
      selected_feature_flags: [...features],
    },
  };
}
