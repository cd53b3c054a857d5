import type { CustomRole } from '@confab/contract/features/custom-role';
import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { customRolesQuery, deleteCustomRoleMutation, membersQuery } from '../api.ts';
import { membersByRole, namedPermissions } from '../model.ts';
import { CustomRoleForm } from '../parts/custom-role-form.tsx';
import { CustomRoleRow } from '../parts/custom-role-row.tsx';

type Editing = { role: CustomRole | undefined };

export function CustomRoleListScreen() {
  const text = useText();
  const accountId = useAccountId();
  const query = useQuery(customRolesQuery(accountId));
  const members = membersByRole(useQuery(membersQuery(accountId)).data ?? []);
  const countOf = ({ id }: CustomRole) => members.get(id) ?? 0;
  const remove = useDelete();
  const [editing, setEditing] = useState<Editing>();
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onPress={() => setEditing({ role: undefined })}
    >
      {text('custom-role:list.add')}
    </Button>
  );
  return (
    <ListPage
      title={text('custom-role:list.title')}
      description={text('custom-role:list.description')}
      action={add}
      query={query}
      itemsOf={(roles) => roles}
      errorTitle={text('custom-role:list.loadError')}
      searchLabel={text('custom-role:list.search')}
      caption={text('custom-role:list.title')}
      textOf={(role) =>
        [
          role.name,
          role.description,
          ...namedPermissions(role).map((permission) => text(`custom-role:permission.${permission}`)),
        ].join(' ')
      }
      sort={useSort(countOf)}
      empty={{
        icon: <ShieldCheck size={24} />,
        title: text('custom-role:list.empty'),
        description: text('custom-role:list.emptyText'),
      }}
      row={(role) => (
        <CustomRoleRow
          key={role.id}
          role={role}
          memberCount={countOf(role)}
          onEdit={() => setEditing({ role })}
          onDelete={() => void remove(role, countOf(role))}
        />
      )}
    >
      {editing && (
        <CustomRoleForm
          role={editing.role}
          memberCount={editing.role ? countOf(editing.role) : 0}
          onClose={() => setEditing(undefined)}
        />
      )}
    </ListPage>
  );
}

function useSort(countOf: (role: CustomRole) => number) {
  const text = useText();
  return {
    label: text('custom-role:list.sort'),
    orders: [
      {
        id: 'name',
        label: text('custom-role:list.byName'),
        compare: (left: CustomRole, right: CustomRole) => left.name.localeCompare(right.name),
      },
      {
        id: 'members',
        label: text('custom-role:list.byMembers'),
        compare: (left: CustomRole, right: CustomRole) => countOf(right) - countOf(left),
      },
      {
        id: 'newest',
        label: text('custom-role:list.byNewest'),
        compare: (left: CustomRole, right: CustomRole) => right.created_at.localeCompare(left.created_at),
      },
    ],
  };
}

function useDelete() {
  const text = useText();
  const { mutateAsync } = useMutation(deleteCustomRoleMutation(useQueryClient(), useAccountId()));
  return async ({ id, name }: CustomRole, memberCount: number) => {
    const isSure = await confirm({
      title: text('custom-role:delete.title', { name }),
      description:
        memberCount === 0
          ? text('custom-role:delete.text')
          : text('custom-role:delete.textWith', { count: memberCount }),
      confirmLabel: text('custom-role:delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
      toast({ text: text('custom-role:delete.done', { name }), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
}
