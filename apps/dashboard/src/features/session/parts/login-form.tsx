import { Button } from '@confab/ui/button';
import { Link } from '@confab/ui/link';
import { TextField } from '@confab/ui/text-field';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { sessionCreate } from '@confab/contract/features/session';
import { useForm } from '../../../platform/forms/form.ts';
import { FormError } from '../../../platform/forms/form-error.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { useText } from '../../../platform/messages/use-text.ts';

const constraints = constraintsOf(sessionCreate);

type LoginFormProps = {
  email: string | undefined;
  onSubmit: (credentials: { email: string; password: string }) => Promise<void>;
};

export function LoginForm({ email, onSubmit }: LoginFormProps) {
  const text = useText();
  const rules = formRules(text);
  const form = useForm({
    constraints,
    initial: { email: email ?? '', password: '' },
    rules: { email: rules.email, password: rules.required },
    submit: ({ email: address, password }) => onSubmit({ email: address.trim(), password }),
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
        autoFocus={email === undefined}
        {...form.field('email')}
      />
      <div className="relative">
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
        {pageConfig().canEditProfile && (
          <Link href="/app/auth/reset/password" tone="muted" className="absolute end-0 top-0 text-control">
            {text('session:login.forgot')}
          </Link>
        )}
      </div>
      <Button type="submit" variant="primary" size="large" isWide isPending={form.isPending}>
        {text('session:login.submit')}
      </Button>
    </form>
  );
}
