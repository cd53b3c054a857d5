import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { replyTimes } from '@confab/contract/channels/web-widget';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { updateInbox, type Inbox } from '@confab/contract/features/inbox';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account-context.ts';
import { useForm } from '../../../platform/form.ts';
import { SettingsForm } from '../../../platform/settings-form.tsx';
import { formRules } from '../../../platform/form-rules.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { updateInboxMutation, type InboxChange } from '../api.ts';
import { ApiFields } from './api-fields.tsx';
import { BehaviourFields } from './behaviour-fields.tsx';
import { InboxPicture } from './inbox-picture.tsx';
import { WebsiteFields } from './website-fields.tsx';

const constraints = constraintsOf(updateInbox);

/** Name, look and behaviour. Only what the kind of channel knows is shown and sent. */
export function GeneralTab({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const [avatar, setAvatar] = useState<File>();
  const [round, setRound] = useState(0);
  const discard = () => {
    setAvatar(undefined);
    setRound(round + 1);
  };
  const update = useMutation(updateInboxMutation(useQueryClient(), useAccountId(), inbox.id));
  const rules = formRules(text);
  const isWebsite = inbox.channel_type === 'Channel::WebWidget';
  const form = useForm({
    constraints,
    initial: valuesOf(inbox),
    rules: {
      name: rules.required,
      website_url: isWebsite ? rules.required : () => undefined,
      webhook_url: rules.optionalUrl,
    },
    paths: {
      'channel.website_url': 'website_url',
      'channel.webhook_url': 'webhook_url',
      'channel.widget_color': 'widget_color',
      'channel.welcome_title': 'welcome_title',
      'channel.welcome_tagline': 'welcome_tagline',
      'channel.reply_time': 'reply_time',
    },
    submit: async (values) => {
      await update.mutateAsync({ input: changeOf(values, inbox.channel_type), avatar });
      setAvatar(undefined);
      toast({ text: text('inbox:edit.saved'), tone: 'positive' });
    },
  });
  return (
    <SettingsForm form={form} hasOtherChanges={avatar !== undefined} onDiscard={discard}>
      <InboxPicture key={round} inbox={inbox} onSelect={setAvatar} />
      <TextField label={text('inbox:edit.name')} name="name" isRequired {...form.field('name')} />
      {isWebsite && <WebsiteFields form={form} />}
      {inbox.channel_type === 'Channel::Api' && <ApiFields form={form} />}
      <BehaviourFields form={form} isWebsite={isWebsite} />
    </SettingsForm>
  );
}

export type GeneralValues = ReturnType<typeof valuesOf>;

function valuesOf(inbox: Inbox) {
  return {
    name: inbox.name,
    website_url: inbox.website_url ?? '',
    widget_color: inbox.widget_color ?? '#009CE0',
    welcome_title: inbox.welcome_title ?? '',
    welcome_tagline: inbox.welcome_tagline ?? '',
    reply_time: inbox.reply_time ?? replyTimes[0],
    selected_feature_flags: inbox.selected_feature_flags ?? [],
    webhook_url: inbox.webhook_url ?? '',
    greeting_enabled: inbox.greeting_enabled,
    greeting_message: inbox.greeting_message ?? '',
    enable_email_collect: inbox.enable_email_collect,
    allow_messages_after_resolved: inbox.allow_messages_after_resolved,
    lock_to_single_conversation: inbox.lock_to_single_conversation,
  };
}

function changeOf(values: GeneralValues, channelType: string): InboxChange {
  const { website_url, widget_color, welcome_title, welcome_tagline, reply_time, ...rest } = values;
  const { selected_feature_flags: flags, webhook_url, ...common } = rest;
  if (channelType === 'Channel::Api') return { ...common, channel: { webhook_url: webhook_url.trim() } };
  if (channelType !== 'Channel::WebWidget') return common;
  const look = { widget_color, welcome_title, welcome_tagline, reply_time };
  // An empty list does not travel in a form; one empty value says "none".
  const features = flags.length === 0 ? ([''] as const) : flags;
  return {
    ...common,
    channel: { ...look, website_url: website_url.trim(), selected_feature_flags: [...features] },
  };
}
