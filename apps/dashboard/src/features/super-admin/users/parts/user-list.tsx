import { Avatar } from '@confab/ui/avatar';
import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { consoleUserCreate, consoleUserList, userFilters } from '@confab/contract/features/super-admin-user';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { consoleCall } from '../../api.ts';
import { ConsoleHeading } from '../../parts/console-heading.tsx';
import { ListRow } from '../../parts/list-row.tsx';
import { PagedList } from '../../parts/paged-list.tsx';
import { useConsoleChange } from '../../parts/use-console-change.ts';

export function UserList() {
  const text = useText();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ConsoleHeading
        title={text('super-admin:area.users')}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden size={14} />} onPress={() => setAdding(true)}>
            {text('super-admin:user.add')}
          </Button>
        }
      />
      <PagedList
        name={consoleUserList.name}
        load={({ q, filter, before }, signal) => {
          const known = userFilters.find((one) => one === filter) ?? 'all';
          const input = { q, filter: known, ...(before === undefined ? {} : { before }) };
          return consoleCall(consoleUserList, { input, signal });
        }}
        search={{
          label: text('super-admin:user.search'),
          filterLabel: text('super-admin:filter'),
          filters: userFilters.map((id) => ({ id, label: text(`super-admin:user.filter.${id}`) })),
        }}
        caption={text('super-admin:area.users')}
        errorTitle={text('super-admin:loadError')}
        emptyTitle={text('super-admin:user.empty')}
        row={(user) => (
          <ListRow
            key={user.id}
            href={`/super_admin/users/${user.id}`}
            start={<Avatar name={user.name} src={user.avatar_url} />}
            title={user.name}
            detail={<bdi>{user.email}</bdi>}
            badges={
              <>
                {user.super_admin && <Badge tone="accent">{text('super-admin:user.superAdmin')}</Badge>}
                {!user.confirmed && <Badge tone="warning">{text('super-admin:user.unconfirmed')}</Badge>}
              </>
            }
          />
        )}
      />
      {isAdding && <NewUser onClose={() => setAdding(false)} />}
    </>
  );
}

const constraints = constraintsOf(consoleUserCreate);

function NewUser({ onClose }: { onClose: () => void }) {
  const text = useText();
  const rules = formRules(text);
  const navigate = useNavigate();
  const { mutateAsync } = useConsoleChange(consoleUserCreate);
  const form = useForm({
    constraints,
    initial: { name: '', email: '', password: '' },
    rules: { name: rules.required, email: rules.email, password: rules.required },
    submit: async ({ name, email, password }) => {
      const { id } = await mutateAsync({ input: { name: name.trim(), email: email.trim(), password } });
      toast({ text: text('super-admin:saved'), tone: 'positive' });
      onClose();
      await navigate({ to: `/super_admin/users/${id}` });
    },
  });
  return (
    <FormModal
      title={text('super-admin:user.add')}
      description={text('super-admin:user.addText')}
      submitLabel={text('super-admin:user.add')}
      form={form}
      onClose={onClose}
    >
      <TextField label={text('super-admin:name')} name="name" isRequired autoFocus {...form.field('name')} />
      <TextField
        label={text('session:login.email')}
        type="email"
        name="email"
        dir="ltr"
        autoComplete="off"
        isRequired
        {...form.field('email')}
      />
      <TextField
        label={text('session:login.password')}
        type="password"
        name="password"
        autoComplete="new-password"
        isRequired
        revealLabels={{ show: text('common:password.show'), hide: text('common:password.hide') }}
        {...form.field('password')}
      />
    </FormModal>
  );
}
