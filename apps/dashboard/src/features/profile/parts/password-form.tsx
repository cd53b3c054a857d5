import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { profileUpdate } from '@confab/contract/features/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { isStrongEnough, NewPasswordField } from '../../session/index.ts';
import { updateProfileMutation } from '../api.ts';

const constraints = constraintsOf(profileUpdate);

const empty = { current_password: '', password: '', password_confirmation: '' };

export function PasswordForm() {
  const text = useText();
  const update = useMutation(updateProfileMutation(useQueryClient()));
  const form = useForm({
    constraints,
    initial: empty,
    clears: ['current_password', 'password', 'password_confirmation'],
    rules: {
      current_password: formRules(text).required,
      password: (password) => (isStrongEnough(password) ? undefined : text('common:password.weak')),
      password_confirmation: (repeated, { password }) =>
        repeated === password ? undefined : text('common:password.mismatch'),
    },
    submit: async (input) => {
      await update.mutateAsync({ input });
      toast({ text: text('profile:password.saved'), tone: 'positive' });
    },
  });
  return (
    <SettingsForm
      form={form}
      isSecondary
      title={text('profile:password.title')}
      description={text('profile:password.description')}
      submitLabel={text('profile:password.submit')}
    >
      <div className="flex max-w-96 flex-col gap-5">
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
    </SettingsForm>
  );
}
