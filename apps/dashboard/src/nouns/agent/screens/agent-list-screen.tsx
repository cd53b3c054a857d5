import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { confirm } from '@confab/ui/confirm-dialog';
import { EmptyState } from '@confab/ui/empty-state';
import { SearchField } from '@confab/ui/search-field';
import { toast } from '@confab/ui/toast';
import type { Agent } from '@confab/contract/nouns/user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useAccountId, useProfile } from '../../../main/account-context.ts';
import { errorText } from '../../../main/error-text.ts';
import { matches } from '../../../main/list-filter.ts';
import { ListSkeleton } from '../../../main/list-skeleton.tsx';
import { useText } from '../../../main/messages/use-text.ts';
import { QueryView } from '../../../main/query-view.tsx';
import { SettingsPage } from '../../../main/settings-page.tsx';
import { agentsQuery, deleteAgentMutation } from '../api.ts';
import { AgentForm } from '../parts/agent-form.tsx';
import { AgentRow } from '../parts/agent-row.tsx';

type Editing = { agent: Agent | undefined };

/** There is always somebody here, at least the one who looks: no empty state. */
export function AgentListScreen() {
  const text = useText();
  const query = useQuery(agentsQuery(useAccountId()));
  const [editing, setEditing] = useState<Editing>();
  return (
    <SettingsPage
      title={text('agent:list.title')}
      description={text('agent:list.description')}
      actions={
        <Button
          variant="primary"
          icon={<UserPlus aria-hidden size={14} />}
          onPress={() => setEditing({ agent: undefined })}
        >
          {text('agent:list.invite')}
        </Button>
      }
    >
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('agent:list.loadError')}>
        {(agents) => <AgentList agents={agents} onEdit={(agent) => setEditing({ agent })} />}
      </QueryView>
      {editing && <AgentForm agent={editing.agent} onClose={() => setEditing(undefined)} />}
    </SettingsPage>
  );
}

type AgentListProps = { agents: readonly Agent[]; onEdit: (agent: Agent) => void };

function AgentList({ agents, onEdit }: AgentListProps) {
  const text = useText();
  const remove = useRemove();
  const { id: ownId } = useProfile();
  const [search, setSearch] = useState('');
  const shown = agents.filter((agent) => matches(`${agent.name} ${agent.email}`, search));
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <SearchField
          label={text('agent:list.search')}
          clearLabel={text('common:clearSearch')}
          value={search}
          onChange={setSearch}
          className="w-full sm:max-w-72"
        />
        <p className="tabular text-control whitespace-nowrap text-text-muted">
          {text('agent:list.count', { count: agents.length })}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState size="small" title={text('common:noResults')} />
      ) : (
        <Card padding="none">
          <ul aria-label={text('agent:list.caption')}>
            {shown.map((agent) => (
              <AgentRow
                key={agent.id}
                agent={agent}
                isSelf={agent.id === ownId}
                onEdit={() => onEdit(agent)}
                // Whoever removed themselves would be locked out of what they just did.
                onRemove={agent.id === ownId ? undefined : () => void remove(agent)}
              />
            ))}
          </ul>
        </Card>
      )}
    </>
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
