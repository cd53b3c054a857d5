import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from '../../../main/form.ts';
import { FormError } from '../../../main/form-error.tsx';
import { formRules } from '../../../main/form-rules.ts';
import { useText } from '../../../main/messages/use-text.ts';
import { isStrongEnough, NewPasswordField } from '../../session/door.ts';
import { updateProfileMutation } from '../api.ts';

const empty = { current_password: '', password: '', password_confirmation: '' };

export function PasswordForm() {
  const text = useText();
  const update = useMutation(updateProfileMutation(useQueryClient()));
  const form = useForm({
    initial: empty,
    rules: {
      current_password: formRules(text).required,
      password: (password) => (isStrongEnough(password) ? undefined : text('common:password.weak')),
      password_confirmation: (repeated, { password }) =>
        repeated === password ? undefined : text('common:password.mismatch'),
    },
    submit: async (input) => {
      await update.mutateAsync({ input });
      toast({ text: text('profile:password.saved'), tone: 'positive' });
      form.reset();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Card
        title={text('profile:password.title')}
        description={text('profile:password.description')}
        footer={
          <Button type="submit" isPending={form.isPending}>
            {text('profile:password.submit')}
          </Button>
        }
      >
        <div className="flex max-w-96 flex-col gap-5">
          <FormError message={form.error} />
          <TextField
            label={text('profile:password.current')}
            name="current_password"
            type="password"
            autoComplete="current-password"
            size="large"
            isRequired
            {...form.field('current_password')}
          />
          <NewPasswordField
            label={text('profile:password.new')}
            name="password"
            field={form.field('password')}
          />
          <TextField
            label={text('profile:password.repeat')}
            name="password_confirmation"
            type="password"
            autoComplete="new-password"
            size="large"
            isRequired
            {...form.field('password_confirmation')}
          />
        </div>
      </Card>
    </form>
  );
}
