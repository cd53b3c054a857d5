import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { IconButton } from '@confab/ui/icon-button';
import { Select } from '@confab/ui/select';
import { TextField } from '@confab/ui/text-field';
import { roles } from '@confab/contract/kit/permissions';
import {
  consoleMemberDelete,
  consoleMemberPut,
  type ConsoleAccount,
} from '@confab/contract/features/super-admin-account';
import { Plus, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { ConsoleLink } from '../../parts/console-link.tsx';
import { confirmRemoval } from '../../parts/removal-question.ts';
import { useConsoleChange } from '../../parts/use-console-change.ts';

/** The members of an account, and a form to add one. */
export function AccountMembers({ account }: { account: ConsoleAccount }) {
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  const { attempt } = useConsoleChange(consoleMemberDelete);
  const remove = async ({ id, name }: ConsoleAccount['members'][number]) => {
    const names = { name, account: account.name };
    if (await confirmRemoval(text, names))
      await attempt({ params: { id: account.id }, input: { user_id: id } });
  };
  return (
    <Card
      title={text('super-admin:account.members')}
      description={
        account.users > account.members.length
          ? text('super-admin:account.firstMembers', { count: account.members.length, total: account.users })
          : undefined
      }
      padding="none"
      actions={
        <Button size="small" icon={<Plus aria-hidden size={14} />} onPress={() => setAdding(true)}>
          {text('super-admin:account.addMember')}
        </Button>
      }
    >
      {account.members.length === 0 && (
        <p className="px-5 pb-4 text-control text-text-muted">{text('super-admin:account.noMembers')}</p>
      )}
      <ul aria-label={text('super-admin:account.members')} className="mt-3">
        {account.members.map((member) => (
          <li
            key={member.id}
            className="flex min-h-12 items-center gap-3 border-t border-border py-1.5 ps-5 pe-3"
          >
            <div className="min-w-0 flex-1">
              <ConsoleLink
                href={`/super_admin/users/${member.id}`}
                className="block truncate rounded-sm text-control font-medium hover:underline"
              >
                <bdi className="truncate-end">{member.name}</bdi>
              </ConsoleLink>
              <p className="truncate text-meta text-text-muted">
                <bdi className="truncate-end">{member.email}</bdi>
              </p>
            </div>
            <Badge>
              {text(member.invited ? 'super-admin:account.invited' : `super-admin:role.${member.role}`)}
            </Badge>
            <IconButton
              label={text('super-admin:account.removeMember', { name: member.name })}
              icon={<UserMinus aria-hidden size={14} />}
              onPress={() => void remove(member)}
            />
          </li>
        ))}
      </ul>
      {isAdding && <NewMember accountId={account.id} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function NewMember({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const text = useText();
  const { mutateAsync } = useConsoleChange(consoleMemberPut);
  const form = useForm({
    initial: { email: '', role: 'agent' },
    rules: { email: formRules(text).email },
    submit: async ({ email, role }) => {
      const known = roles.find((one) => one === role) ?? 'agent';
      await mutateAsync({ params: { id: accountId }, input: { email: email.trim(), role: known } });
      onClose();
    },
  });
  return (
    <FormModal
      title={text('super-admin:account.addMember')}
      description={text('super-admin:account.addMemberText')}
      submitLabel={text('super-admin:account.addMember')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('session:login.email')}
        type="email"
        name="email"
        dir="ltr"
        isRequired
        autoFocus
        {...form.field('email')}
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
