import { Button } from '@confab/ui/button';
import { EmptyState } from '@confab/ui/empty-state';
import { Link } from '@confab/ui/link';
import { TextField } from '@confab/ui/text-field';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { passwordResetRequest } from '@confab/contract/features/session';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useForm } from '../../../platform/forms/form.ts';
import { FormError } from '../../../platform/forms/form-error.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { requestPasswordResetMutation } from '../api.ts';
import { PublicPage } from '../parts/public-page.tsx';

const constraints = constraintsOf(passwordResetRequest);

export function ForgotPasswordScreen() {
  const text = useText();
  const request = useMutation(requestPasswordResetMutation);
  const form = useForm({
    constraints,
    initial: { email: '' },
    rules: { email: formRules(text).email },
    submit: ({ email }) => request.mutateAsync(email.trim()),
  });
  return (
    <PublicPage
      title={text('session:forgot.title')}
      description={request.isSuccess ? undefined : text('session:forgot.description')}
      footer={<Link href="/app/login">{text('session:forgot.back')}</Link>}
    >
      {request.isSuccess ? (
        <div role="status">
          <EmptyState
            size="small"
            icon={<MailCheck size={24} />}
            title={text('session:forgot.sentTitle')}
            description={request.data.message}
          />
        </div>
      ) : (
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
          <Button type="submit" variant="primary" size="large" isWide isPending={form.isPending}>
            {text('session:forgot.submit')}
          </Button>
        </form>
      )}
    </PublicPage>
  );
}
