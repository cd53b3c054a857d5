import { Button } from '@confab/ui/button';
import { TextField } from '@confab/ui/text-field';
import { superAdminSignIn } from '@confab/contract/features/super-admin';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PublicPage } from '../../session/index.ts';
import { FormError } from '../../../platform/forms/form-error.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { consoleCall, consoleSessionQuery } from '../api.ts';

const constraints = constraintsOf(superAdminSignIn);

/** The two steps into the console: the password, and a code where there is a second factor. */
export function ConsoleSignIn() {
  const text = useText();
  const [mfaToken, setMfaToken] = useState<string>();
  if (mfaToken === undefined)
    return (
      <PublicPage title={text('super-admin:signIn.title')} description={text('super-admin:signIn.help')}>
        <PasswordForm onCode={setMfaToken} />
      </PublicPage>
    );
  return (
    <PublicPage
      title={text('session:code.title')}
      description={text('super-admin:signIn.codeHelp')}
      footer={
        <Button size="small" variant="quiet" onPress={() => setMfaToken(undefined)}>
          {text('session:code.startOver')}
        </Button>
      }
    >
      <CodeForm mfaToken={mfaToken} />
    </PublicPage>
  );
}

function PasswordForm({ onCode }: { onCode: (mfaToken: string) => void }) {
  const text = useText();
  const rules = formRules(text);
  const queryClient = useQueryClient();
  const form = useForm({
    constraints,
    initial: { email: '', password: '' },
    rules: { email: rules.email, password: rules.required },
    submit: async ({ email, password }) => {
      const answer = await consoleCall(superAdminSignIn, { input: { email: email.trim(), password } });
      if ('mfa_token' in answer) onCode(answer.mfa_token);
      else queryClient.setQueryData(consoleSessionQuery.queryKey, answer);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <FormError message={form.error} />
      <TextField
        label={text('session:login.email')}
        name="email"
        type="email"
        autoComplete="username"
        dir="ltr"
        size="large"
        isRequired
        autoFocus
        {...form.field('email')}
      />
      <TextField
        label={text('session:login.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        size="large"
        isRequired
        revealLabels={{ show: text('common:password.show'), hide: text('common:password.hide') }}
        {...form.field('password')}
      />
      <Button type="submit" variant="primary" size="large" isWide isPending={form.isPending}>
        {text('session:login.submit')}
      </Button>
    </form>
  );
}

/** One field for both kinds of codes: those of an app are six digits, recovery codes are longer. */
function CodeForm({ mfaToken }: { mfaToken: string }) {
  const text = useText();
  const queryClient = useQueryClient();
  const form = useForm({
    constraints,
    initial: { otp_code: '' },
    paths: { backup_code: 'otp_code' },
    rules: { otp_code: formRules(text).required },
    submit: async ({ otp_code: code }) => {
      const isApps = /^[\d\s-]{6,8}$/.test(code.trim());
      const input = { mfa_token: mfaToken, [isApps ? 'otp_code' : 'backup_code']: code.trim() };
      const answer = await consoleCall(superAdminSignIn, { input });
      if (!('mfa_token' in answer)) queryClient.setQueryData(consoleSessionQuery.queryKey, answer);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <FormError message={form.error} />
      <TextField
        label={text('session:code.code')}
        name="otp_code"
        autoComplete="one-time-code"
        spellCheck="false"
        dir="ltr"
        size="large"
        isRequired
        autoFocus
        {...form.field('otp_code')}
      />
      <Button type="submit" variant="primary" size="large" isWide isPending={form.isPending}>
        {text('session:code.submit')}
      </Button>
    </form>
  );
}
