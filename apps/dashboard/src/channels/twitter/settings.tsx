import { updateInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Banner } from '@confab/ui/banner';
import { Switch } from '@confab/ui/switch';
import { useState } from 'react';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { pageConfig } from '../../platform/page-config.ts';
import type { ChannelSettingsProps } from '../channel-setup.ts';
import { greetingRule } from '../greeting-field.tsx';
import { SettingsFrame, useSaving } from '../settings-frame.tsx';
import { LoginButton } from './login-button.tsx';

const constraints = constraintsOf(updateInbox);

/** The settings of a profile, and the way to connect it again when Twitter no longer lets us in. */
export function TwitterSettings(props: ChannelSettingsProps) {
  return (
    <div className="flex flex-col gap-5">
      {pageConfig().hasTwitterApp && <Reconnect {...props} />}
      <Fields {...props} />
    </div>
  );
}

function Reconnect({ inbox }: Pick<ChannelSettingsProps, 'inbox'>) {
  const text = useText();
  const [trouble, setTrouble] = useState<string>();
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-border bg-surface p-4">
      <p className="text-control text-text-muted">{text('inbox:twitter.reconnectHelp')}</p>
      <LoginButton isPrimary={inbox.reauthorization_required === true} onTrouble={setTrouble}>
        {text('inbox:twitter.reconnect')}
      </LoginButton>
      {trouble !== undefined && (
        <Banner tone="danger" shape="box">
          {trouble}
        </Banner>
      )}
    </section>
  );
}

function Fields(props: ChannelSettingsProps) {
  const text = useText();
  const { inbox } = props;
  const save = useSaving(props);
  const form = useForm({
    constraints,
    initial: {
      name: inbox.name,
      greeting_enabled: inbox.greeting_enabled,
      greeting_message: inbox.greeting_message ?? '',
      tweets_enabled: inbox.tweets_enabled ?? true,
    },
    rules: { name: formRules(text).required, greeting_message: greetingRule(text) },
    submit: ({ tweets_enabled, ...common }) => save({ ...common, channel: { tweets_enabled } }),
  });
  const tweets = form.field('tweets_enabled');
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
      <Switch
        isSpread
        label={text('inbox:twitter.tweets')}
        description={text('inbox:twitter.tweetsHelp')}
        isSelected={tweets.value}
        onChange={tweets.onChange}
      />
    </SettingsFrame>
  );
}
