import { Button } from '@confab/ui/button';
import { TextField } from '@confab/ui/text-field';
import type { Constraints } from '@confab/contract/kit/constraints';
import { useForm } from '../../../platform/forms/form.ts';
import { FormError } from '../../../platform/forms/form-error.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import type { MessageKey } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import type { PageConfig } from '../../../platform/page-config.ts';
import { isStrongEnough, NewPasswordField } from '../../session/index.ts';
import { CaptchaField } from './captcha-field.tsx';

export type AccountOwner = {
  name: string;
  company: string;
  email: string;
  password: string;
  /** The captcha response; empty without a captcha. */
  captcha: string;
};

type SignupFormProps = {
  labels: Record<Exclude<keyof AccountOwner, 'captcha'> | 'submit', MessageKey>;
  /** The contract's constraints on the fields, by the server's names. */
  constraints: Constraints;
  /** What the server calls the fields, where it differs. */
  paths: Record<string, keyof AccountOwner>;
  onSubmit: (founder: AccountOwner) => Promise<void>;
  describe?: (error: unknown) => string;
  /** The captcha, if one is configured. */
  captcha?: PageConfig['captcha'];
};

/** The fields of a sign-up: name, company, address, password. */
export function SignupForm({ labels, constraints, paths, onSubmit, describe, captcha }: SignupFormProps) {
  const text = useText();
  const rules = formRules(text);
  const initial: AccountOwner = { name: '', company: '', email: '', password: '', captcha: '' };
  const form = useForm({
    initial,
    rules: {
      name: rules.required,
      company: rules.required,
      email: rules.email,
      password: (password) => (isStrongEnough(password) ? undefined : text('common:password.weak')),
      captcha: (answer) =>
        captcha === undefined || answer !== '' ? undefined : text('account:captcha.missing'),
    },
    constraints,
    paths,
    ...(describe ? { describe } : {}),
    submit: ({ name, company, email, ...rest }) =>
      onSubmit({ name: name.trim(), company: company.trim(), email: email.trim(), ...rest }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <FormError message={form.error} />
      <TextField
        label={text(labels.name)}
        name="name"
        autoComplete="name"
        size="large"
        isRequired
        autoFocus
        {...form.field('name')}
      />
      <TextField
        label={text(labels.company)}
        name="company"
        autoComplete="organization"
        size="large"
        isRequired
        {...form.field('company')}
      />
      <TextField
        label={text(labels.email)}
        name="email"
        type="email"
        autoComplete="username"
        dir="ltr"
        size="large"
        isRequired
        {...form.field('email')}
      />
      <NewPasswordField label={text(labels.password)} name="password" field={form.field('password')} />
      {captcha !== undefined && (
        <CaptchaField captcha={captcha} field={form.field('captcha')} isPending={form.isPending} />
      )}
      <Button type="submit" variant="primary" size="large" isWide isPending={form.isPending}>
        {text(labels.submit)}
      </Button>
    </form>
  );
}
