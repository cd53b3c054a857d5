import { TextField } from '@confab/ui/text-field';
import { updateInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { SettingsForm } from '../../platform/forms/settings-form.tsx';
import { useText } from '../../platform/messages/use-text.ts';
import type { ChannelTabProps } from '../channel-setup.ts';
import { useSaving } from '../settings-frame.tsx';

const constraints = constraintsOf(updateInbox);
const paths = {
  'channel.account_sid': 'account_sid',
  'channel.api_key_sid': 'api_key_sid',
  'channel.auth_token': 'auth_token',
} as const;

/** The Twilio credentials. The sender stays as it was when the inbox was created. */
export function ConnectionTab({ inbox, save }: ChannelTabProps) {
  const text = useText();
  const { required } = formRules(text);
  const saving = useSaving({ save });
  const usesKey = Boolean(inbox.api_key_sid);
  const form = useForm({
    constraints,
    initial: {
      account_sid: inbox.account_sid ?? '',
      api_key_sid: inbox.api_key_sid ?? '',
      auth_token: '',
    },
    rules: { account_sid: required, ...(usesKey ? { api_key_sid: required } : {}) },
    paths,
    clears: ['auth_token'],
    submit: ({ account_sid, api_key_sid, auth_token }) =>
      saving({
        channel: {
          account_sid: account_sid.trim(),
          auth_token: auth_token.trim(),
          ...(usesKey ? { api_key_sid: api_key_sid.trim() } : {}),
        },
      }),
  });
  return (
    <SettingsForm
      form={form}
      title={text('inbox:sms.connection')}
      description={text('inbox:twilio.connectionHelp')}
    >
      <TextField
        label={text('inbox:twilio.accountSid')}
        name="account_sid"
        dir="ltr"
        isRequired
        {...form.field('account_sid')}
      />
      {usesKey && (
        <TextField
          label={text('inbox:twilio.keySid')}
          name="api_key_sid"
          dir="ltr"
          isRequired
          {...form.field('api_key_sid')}
        />
      )}
      <TextField
        label={text(usesKey ? 'inbox:twilio.keySecret' : 'inbox:twilio.authToken')}
        name="auth_token"
        type="password"
        dir="ltr"
        autoComplete="new-password"
        help={text('inbox:sms.secretKept')}
        {...form.field('auth_token')}
      />
    </SettingsForm>
  );
}
