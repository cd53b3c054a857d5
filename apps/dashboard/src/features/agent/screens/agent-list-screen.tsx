import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import type { Agent } from '@confab/contract/features/user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useAccountId, useProfile } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { agentsQuery, deleteAgentMutation } from '../api.ts';
import { AgentForm } from '../parts/agent-form.tsx';
import { AgentRow } from '../parts/agent-row.tsx';

type Editing = { agent: Agent | undefined };

/** The list always contains at least the current user, so there is no empty state. */
export function AgentListScreen() {
  const text = useText();
  const query = useQuery(agentsQuery(useAccountId()));
  const remove = useRemove();
  const { id: ownId } = useProfile();
  const [editing, setEditing] = useState<Editing>();
  const invite = (
    <Button
      variant="primary"
      icon={<UserPlus aria-hidden size={14} />}
      onPress={() => setEditing({ agent: undefined })}
    >
      {text('agent:list.invite')}
    </Button>
  );
  return (
    <ListPage
      title={text('agent:list.title')}
      description={text('agent:list.description')}
      action={invite}
      query={query}
      itemsOf={(agents) => agents}
      errorTitle={text('agent:list.loadError')}
      searchLabel={text('agent:list.search')}
      caption={text('agent:list.caption')}
      textOf={({ name, email }) => `${name} ${email}`}
      count={(count) => text('agent:list.count', { count })}
      row={(agent) => (
        <AgentRow
          key={agent.id}
          agent={agent}
          isSelf={agent.id === ownId}
          onEdit={() => setEditing({ agent })}
          // Removing oneself would mean losing access immediately.
          onRemove={agent.id === ownId ? undefined : () => void remove(agent)}
        />
      )}
    >
      {editing && <AgentForm agent={editing.agent} onClose={() => setEditing(undefined)} />}
    </ListPage>
  );
}

function useRemove() {
  const text = useText();
  const { mutateAsync } = useMutation(deleteAgentMutation(useQueryClient(), useAccountId()));
  return async ({ id, name }: Agent) => {
    const isSure = await confirm({
      title: text('agent:delete.title', { name }),
      description: text('agent:delete.text', { name }),
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
