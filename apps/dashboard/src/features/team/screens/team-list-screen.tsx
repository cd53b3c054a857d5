import { ButtonLink } from '@confab/ui/button-link';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import type { Team } from '@confab/contract/features/team';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { deleteTeamMutation, teamsQuery } from '../api.ts';
import { TeamRow } from '../parts/team-row.tsx';

export function TeamListScreen() {
  const text = useText();
  const accountId = useAccountId();
  const query = useQuery(teamsQuery(accountId));
  const remove = useDelete();
  const add = (
    <ButtonLink
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      href={accountPath(accountId, 'settings/teams/new')}
    >
      {text('team:list.add')}
    </ButtonLink>
  );
  return (
    <ListPage
      title={text('team:list.title')}
      description={text('team:list.description')}
      action={add}
      query={query}
      itemsOf={(teams) => teams}
      errorTitle={text('team:loadError')}
      searchLabel={text('team:list.search')}
      caption={text('team:list.title')}
      nameOf={({ name }) => name}
      textOf={({ name, description }) => `${name} ${description ?? ''}`}
      empty={{
        icon: <Users size={24} />,
        title: text('team:list.empty'),
        description: text('team:list.emptyText'),
      }}
      row={(team) => <TeamRow key={team.id} team={team} onDelete={() => void remove(team)} />}
    />
  );
}

function useDelete() {
  const text = useText();
  const { mutateAsync } = useMutation(deleteTeamMutation(useQueryClient(), useAccountId()));
  return async ({ id, name }: Team) => {
    const isSure = await confirm({
      title: text('team:delete.title', { name }),
      description: text('team:delete.text'),
      confirmLabel: text('team:delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
      toast({ text: text('team:delete.done', { name }), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
}
