import type { EmailProvider } from '@confab/contract/channels/email';
import { authorizeMicrosoft } from '@confab/contract/features/mail-authorization';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextField } from '@confab/ui/text-field';
import { useAccountId } from '../../platform/account/account-context.ts';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { ChannelForm } from '../channel-form.tsx';
import { redirectToProviderLogin, loginError } from './redirect-to-provider-login.ts';

const constraints = constraintsOf(authorizeMicrosoft);

/** The address of the mailbox to connect; the browser is sent to the provider to authorize it. */
export function MailboxForm({ provider }: { provider: EmailProvider }) {
  const text = useText();
  const accountId = useAccountId();
  const values = { provider: text(`mailbox:providers.${provider}`) };
  const form = useForm({
    constraints,
    initial: { email: '' },
    rules: { email: formRules(text).email },
    submit: ({ email }) => redirectToProviderLogin(accountId, provider, email.trim()),
    describe: (error) => loginError(error, provider, text),
  });
  return (
    <ChannelForm form={form} submitLabel={text('mailbox:submit', values)}>
      <p className="text-control text-text-muted">{text('mailbox:hint', values)}</p>
      <TextField
        label={text('inbox:email.address')}
        help={text('mailbox:addressHelp')}
        name="email"
        type="email"
        dir="ltr"
        placeholder={text('inbox:email.addressPlaceholder')}
        isRequired
        autoFocus
        {...form.field('email')}
      />
    </ChannelForm>
  );
}
