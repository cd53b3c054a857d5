import { updateInbox } from '@confab/contract/features/inbox';
import { authorizeTwitter } from '@confab/contract/features/twitter-profile';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Switch } from '@confab/ui/switch';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { pageConfig } from '../../platform/page-config.ts';
import type { ChannelSettingsProps } from '../channel-setup.ts';
import { greetingRule } from '../greeting-field.tsx';
import { ReconnectByLogin } from '../reconnect-card.tsx';
import { SettingsFrame, useSaving } from '../settings-frame.tsx';

const constraints = constraintsOf(updateInbox);

/** The settings of a profile, and how to reconnect it after access was revoked. */
export function TwitterSettings(props: ChannelSettingsProps) {
  const text = useText();
  return (
    <div className="flex flex-col gap-5">
      {pageConfig().hasTwitterApp && (
        <ReconnectByLogin
          inbox={props.inbox}
          route={authorizeTwitter}
          help={text('inbox:twitter.reconnectHelp')}
          label={text('inbox:twitter.reconnect')}
          failed="inbox:twitter.errors.failed"
        />
      )}
      <Fields {...props} />
    </div>
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
