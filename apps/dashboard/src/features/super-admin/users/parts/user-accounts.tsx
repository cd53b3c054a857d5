import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { IconButton } from '@confab/ui/icon-button';
import { Select } from '@confab/ui/select';
import { TextField } from '@confab/ui/text-field';
import { roles } from '@confab/contract/kit/permissions';
import { consoleMemberDelete, consoleMemberPut } from '@confab/contract/features/super-admin-account';
import type { ConsoleUser } from '@confab/contract/features/super-admin-user';
import { Plus, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { useForm } from '../../../../platform/forms/form.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { ConsoleLink } from '../../parts/console-link.tsx';
import { confirmRemoval } from '../../parts/removal-question.ts';
import { useConsoleChange } from '../../parts/use-console-change.ts';

/** Where a user belongs, and adding them to another account. */
export function UserAccounts({ user }: { user: ConsoleUser }) {
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  const { attempt } = useConsoleChange(consoleMemberDelete);
  const remove = async ({ id, name }: ConsoleUser['accounts'][number]) => {
    if (await confirmRemoval(text, { name: user.name, account: name }))
      await attempt({ params: { id }, input: { user_id: user.id } });
  };
  return (
    <Card
      title={text('super-admin:area.accounts')}
      padding="none"
      actions={
        <Button size="small" icon={<Plus aria-hidden size={14} />} onPress={() => setAdding(true)}>
          {text('super-admin:user.addAccount')}
        </Button>
      }
    >
      {user.accounts.length === 0 && (
        <p className="px-5 pb-4 text-control text-text-muted">{text('super-admin:user.noAccounts')}</p>
      )}
      <ul aria-label={text('super-admin:area.accounts')} className="mt-3">
        {user.accounts.map((account) => (
          <li
            key={account.id}
            className="flex min-h-12 items-center gap-3 border-t border-border py-1.5 ps-5 pe-3"
          >
            <ConsoleLink
              href={`/super_admin/accounts/${account.id}`}
              className="min-w-0 flex-1 truncate rounded-sm text-control font-medium hover:underline"
            >
              <bdi className="truncate-end">{account.name}</bdi>
            </ConsoleLink>
            <Badge>{text(`super-admin:role.${account.role}`)}</Badge>
            <IconButton
              label={text('super-admin:user.removeAccount', { name: account.name })}
              icon={<UserMinus aria-hidden size={14} />}
              onPress={() => void remove(account)}
            />
          </li>
        ))}
      </ul>
      {isAdding && <NewAccount user={user} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function NewAccount({ user, onClose }: { user: ConsoleUser; onClose: () => void }) {
  const text = useText();
  const { mutateAsync } = useConsoleChange(consoleMemberPut);
  const isNumber = (value: string) =>
    /^[1-9]\d{0,14}$/.test(value.trim()) ? undefined : text('super-admin:user.accountInvalid');
  const form = useForm({
    initial: { account: '', role: 'agent' },
    rules: { account: isNumber },
    submit: async ({ account, role }) => {
      const known = roles.find((one) => one === role) ?? 'agent';
      await mutateAsync({ params: { id: Number(account) }, input: { email: user.email, role: known } });
      onClose();
    },
  });
  return (
    <FormModal
      title={text('super-admin:user.addAccount')}
      description={text('super-admin:user.addAccountText')}
      submitLabel={text('super-admin:user.addAccount')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('super-admin:user.accountNumber')}
        help={text('super-admin:user.accountNumberHelp')}
        name="account"
        inputMode="numeric"
        isRequired
        autoFocus
        {...form.field('account')}
      />
      <Select
        label={text('super-admin:roleLabel')}
        placeholder={text('super-admin:roleLabel')}
        value={form.values.role}
        onChange={(role) => form.set('role', role)}
        options={roles.map((id) => ({ id, label: text(`super-admin:role.${id}`) }))}
      />
    </FormModal>
  );
}
