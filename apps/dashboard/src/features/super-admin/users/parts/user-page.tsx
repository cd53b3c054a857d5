import { Avatar } from '@confab/ui/avatar';
import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import {
  consoleUserShow,
  consoleUserUpdate,
  type ConsoleUser,
} from '@confab/contract/features/super-admin-user';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useQuery } from '@tanstack/react-query';
import { formRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { SettingsForm } from '../../../../platform/forms/settings-form.tsx';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { consoleQuery } from '../../api.ts';
import { ConsoleHeading } from '../../parts/console-heading.tsx';
import { useConsoleChange } from '../../parts/use-console-change.ts';
import { UserAccounts } from './user-accounts.tsx';
import { UserActions } from './user-actions.tsx';

export function UserPage({ id, isSelf }: { id: number; isSelf: boolean }) {
  const text = useText();
  const query = useQuery(consoleQuery(consoleUserShow, { params: { id } }));
  return (
    <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('super-admin:loadError')}>
      {(user) => (
        <>
          <ConsoleHeading
            title={user.name}
            description={text('super-admin:number', { id: String(user.id) })}
            back={{ href: '/super_admin/users', label: text('super-admin:area.users') }}
            actions={<Avatar name={user.name} src={user.avatar_url} />}
          />
          <UserForm user={user} isSelf={isSelf} />
          <UserAccounts user={user} />
          <UserActions user={user} isSelf={isSelf} />
        </>
      )}
    </QueryView>
  );
}

const constraints = constraintsOf(consoleUserUpdate);

function useUserForm(user: ConsoleUser) {
  const text = useText();
  const rules = formRules(text);
  const { mutateAsync } = useConsoleChange(consoleUserUpdate);
  const form = useForm({
    constraints,
    initial: {
      name: user.name,
      display_name: user.display_name ?? '',
      email: user.email,
      password: '',
      super_admin: user.super_admin,
    },
    rules: { name: rules.required, email: rules.email },
    submit: async ({ password, super_admin: isSuperAdmin, ...values }) => {
      const input = {
        name: values.name.trim(),
        display_name: values.display_name.trim() === '' ? null : values.display_name.trim(),
        ...(values.email.trim() === user.email ? {} : { email: values.email.trim() }),
        ...(password === '' ? {} : { password }),
        ...(isSuperAdmin === user.super_admin ? {} : { super_admin: isSuperAdmin }),
      };
      await mutateAsync({ params: { id: user.id }, input });
      form.set('password', '');
      toast({ text: text('super-admin:saved'), tone: 'positive' });
    },
  });
  return form;
}

function UserForm({ user, isSelf }: { user: ConsoleUser; isSelf: boolean }) {
  const text = useText();
  const form = useUserForm(user);
  return (
    <SettingsForm form={form} title={text('super-admin:user.settings')}>
      <TextField label={text('super-admin:name')} name="name" isRequired {...form.field('name')} />
      <TextField
        label={text('super-admin:user.displayName')}
        name="display_name"
        {...form.field('display_name')}
      />
      <TextField
        label={text('session:login.email')}
        help={text('super-admin:user.emailHelp')}
        type="email"
        name="email"
        dir="ltr"
        autoComplete="off"
        isRequired
        {...form.field('email')}
      />
      <TextField
        label={text('super-admin:user.newPassword')}
        help={text('super-admin:user.passwordHelp')}
        type="password"
        name="password"
        autoComplete="new-password"
        revealLabels={{ show: text('common:password.show'), hide: text('common:password.hide') }}
        {...form.field('password')}
      />
      <Switch
        label={text('super-admin:user.superAdmin')}
        description={text(isSelf ? 'super-admin:user.superAdminSelf' : 'super-admin:user.superAdminHelp')}
        isSpread
        isDisabled={isSelf}
        isSelected={form.values.super_admin}
        onChange={(isSuperAdmin) => form.set('super_admin', isSuperAdmin)}
      />
    </SettingsForm>
  );
}
