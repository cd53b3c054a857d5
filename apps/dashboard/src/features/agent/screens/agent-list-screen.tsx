import type { Agent } from '@confab/contract/features/user';
import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { IconButton } from '@confab/ui/icon-button';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useAccountId, useProfile } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { agentsQuery, conversationCountQuery, deleteAgentMutation } from '../api.ts';
import { agentOrders, compareAgents } from '../model.ts';
import { useCustomRoles } from '../../custom-role/index.ts';
import { AgentForm } from '../parts/agent-form.tsx';
import { AgentRow } from '../parts/agent-row.tsx';
import { InviteSeveralForm } from '../parts/invite-several-form.tsx';

type Editing = { agent: Agent | undefined };

/** The list always contains at least the current user, so there is no empty state. */
export function AgentListScreen() {
  const text = useText();
  const accountId = useAccountId();
  const query = useQuery(agentsQuery(accountId));
  const customRoles = useCustomRoles();
  const remove = useRemove();
  const { id: ownId } = useProfile();
  const [editing, setEditing] = useState<Editing>();
  const [isInvitingSeveral, setInvitingSeveral] = useState(false);
  return (
    <ListPage
      title={text('agent:list.title')}
      description={text('agent:list.description')}
      action={
        <InviteButtons
          onOne={() => setEditing({ agent: undefined })}
          onSeveral={() => setInvitingSeveral(true)}
        />
      }
      query={query}
      itemsOf={(agents) => agents}
      sort={{
        label: text('agent:list.sort'),
        orders: agentOrders.map((id) => ({
          id,
          label: text(`agent:list.sortBy.${id}`),
          compare: compareAgents(id),
        })),
      }}
      errorTitle={text('agent:list.loadError')}
      searchLabel={text('agent:list.search')}
      caption={text('agent:list.caption')}
      textOf={({ name, email }) => `${name} ${email}`}
      count={(count) => text('agent:list.count', { count })}
      row={(agent) => (
        <AgentRow
          key={agent.id}
          agent={agent}
          customRole={customRoles.find(({ id }) => id === agent.custom_role_id)?.name}
          isSelf={agent.id === ownId}
          onEdit={() => setEditing({ agent })}
          // Removing oneself would mean losing access immediately.
          onRemove={agent.id === ownId ? undefined : () => void remove(agent)}
        />
      )}
    >
      {isInvitingSeveral && <InviteSeveralForm onClose={() => setInvitingSeveral(false)} />}
      {editing && <AgentForm agent={editing.agent} onClose={() => setEditing(undefined)} />}
    </ListPage>
  );
}

function InviteButtons({ onOne, onSeveral }: { onOne: () => void; onSeveral: () => void }) {
  const text = useText();
  return (
    <>
      <IconButton
        label={text('agent:list.inviteMany')}
        icon={<UsersRound aria-hidden size={16} />}
        onPress={onSeveral}
        className="sm:hidden"
      />
      <Button icon={<UsersRound aria-hidden size={14} />} onPress={onSeveral} className="max-sm:hidden">
        {text('agent:list.inviteMany')}
      </Button>
      <Button variant="primary" icon={<UserPlus aria-hidden size={14} />} onPress={onOne}>
        {text('agent:list.invite')}
      </Button>
    </>
  );
}

function useRemove() {
  const text = useText();
  const accountId = useAccountId();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(deleteAgentMutation(queryClient, accountId));
  /** The confirmation shows what is lost; if it cannot be counted, without a number. */
  const consequencesFor = async ({ id, name, confirmed }: Agent): Promise<string> => {
    const first = text(confirmed ? 'agent:delete.text' : 'agent:delete.pending', { name });
    try {
      const { all, open } = await queryClient.fetchQuery(conversationCountQuery(accountId, id));
      if (all > 0) return `${first} ${text('agent:delete.conversations', { count: all, open })}`;
      return confirmed ? `${first} ${text('agent:delete.none')}` : first;
    } catch {
      return `${first} ${text('agent:delete.unknown')}`;
    }
  };
  return async (agent: Agent) => {
    const { id, name } = agent;
    const isSure = await confirm({
      title: text('agent:delete.title', { name }),
      description: await consequencesFor(agent),
      confirmLabel: text('agent:delete.confirm', { name }),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
      toast({ text: text('agent:delete.done', { name }), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
}
