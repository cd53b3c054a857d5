import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { Link } from '@confab/ui/link';
import { TextField } from '@confab/ui/text-field';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { passwordReset } from '@confab/contract/features/session';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useForm } from '../../../platform/forms/form.ts';
import { FormError } from '../../../platform/forms/form-error.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { resetPasswordMutation } from '../api.ts';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import { CodePage } from '../parts/code-page.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { useEntrance, type EntryAnswer } from '../parts/use-entrance.ts';
import { isStrongEnough } from '../password-model.ts';

const constraints = constraintsOf(passwordReset);

/** The target of links in password and invitation emails. */
export function NewPasswordScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { reset_password_token: token } = useSearch({ from: '/app/auth/password/edit' });
  const { enter, mfaToken } = useEntrance();
  if (mfaToken !== undefined)
    return <CodePage token={mfaToken} onStartOver={() => void navigate({ to: '/app/login' })} />;
  return (
    <PublicPage
      title={text('session:newPassword.title')}
      footer={<Link href="/app/auth/reset/password">{text('session:newPassword.again')}</Link>}
    >
      {token === undefined ? (
        <Banner tone="danger" shape="box">
          {text('session:newPassword.missing')}
        </Banner>
      ) : (
        <NewPasswordForm token={token} onSaved={enter} />
      )}
    </PublicPage>
  );
}

type NewPasswordFormProps = { token: string; onSaved: (answer: EntryAnswer) => Promise<void> };

function NewPasswordForm({ token, onSaved }: NewPasswordFormProps) {
  const text = useText();
  const reset = useMutation(resetPasswordMutation);
  const form = useForm({
    constraints,
    initial: { password: '', password_confirmation: '' },
    rules: {
      password: (password) => (isStrongEnough(password) ? undefined : text('common:password.weak')),
      password_confirmation: (repeated, { password }) =>
        repeated === password ? undefined : text('common:password.mismatch'),
    },
    submit: async ({ password, password_confirmation: confirmation }) => {
      await onSaved(await reset.mutateAsync({ token, password, confirmation }));
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <FormError message={form.error} />
      <NewPasswordField
        label={text('session:newPassword.password')}
        name="password"
        field={form.field('password')}
      />
      <TextField
        label={text('session:newPassword.confirmation')}
        name="password_confirmation"
        type="password"
        autoComplete="new-password"
        size="large"
        isRequired
        {...form.field('password_confirmation')}
      />
      <Button type="submit" variant="primary" size="large" isWide isPending={form.isPending}>
        {text('session:newPassword.submit')}
      </Button>
    </form>
  );
}
