import type { AgentBot } from '@confab/contract/features/agent-bot';
import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bot, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { agentBotsQuery, deleteAgentBotMutation } from '../api.ts';
import { AgentBotForm } from '../parts/agent-bot-form.tsx';
import { AgentBotRow } from '../parts/agent-bot-row.tsx';
import { TokenModal } from '../parts/token-modal.tsx';

type Opened = { kind: 'form'; bot: AgentBot | undefined } | { kind: 'token'; bot: AgentBot };

export function AgentBotListScreen() {
  const text = useText();
  const query = useQuery(agentBotsQuery(useAccountId()));
  const remove = useDelete();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onPress={() => setOpened({ kind: 'form', bot: undefined })}
    >
      {text('agent-bot:list.add')}
    </Button>
  );
  return (
    <ListPage
      title={text('agent-bot:list.title')}
      description={text('agent-bot:list.description')}
      action={add}
      query={query}
      itemsOf={(bots) => bots}
      errorTitle={text('agent-bot:list.loadError')}
      searchLabel={text('agent-bot:list.search')}
      caption={text('agent-bot:list.title')}
      textOf={({ name, description, outgoing_url: url }) => `${name} ${description ?? ''} ${url ?? ''}`}
      empty={{
        icon: <Bot size={24} />,
        title: text('agent-bot:list.empty'),
        description: text('agent-bot:list.emptyText'),
      }}
      row={(bot) => (
        <AgentBotRow
          key={bot.id}
          bot={bot}
          onEdit={() => setOpened({ kind: 'form', bot })}
          onToken={() => setOpened({ kind: 'token', bot })}
          onDelete={() => void remove(bot)}
        />
      )}
    >
      {opened?.kind === 'form' && <AgentBotForm bot={opened.bot} onClose={close} />}
      {opened?.kind === 'token' && <TokenModal bot={opened.bot} onClose={close} />}
    </ListPage>
  );
}

function useDelete() {
  const text = useText();
  const { mutateAsync } = useMutation(deleteAgentBotMutation(useQueryClient(), useAccountId()));
  return async ({ id, name }: AgentBot) => {
    const isSure = await confirm({
      title: text('agent-bot:delete.title', { name }),
      description: text('agent-bot:delete.text'),
      confirmLabel: text('agent-bot:delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
      toast({ text: text('agent-bot:delete.done', { name }), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
}
