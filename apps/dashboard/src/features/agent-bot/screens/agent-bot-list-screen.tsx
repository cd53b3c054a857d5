import type { AgentBot } from '@confab/contract/features/agent-bot';
import { Button, type ButtonProps } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { Menu } from '@confab/ui/menu';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bot, Plus } from 'lucide-react';
import { useState } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { agentBotsQuery, deleteAgentBotMutation } from '../api.ts';
import { AgentBotForm } from '../parts/agent-bot-form.tsx';
import { AgentBotRow } from '../parts/agent-bot-row.tsx';
import { TokenModal } from '../parts/token-modal.tsx';

type Opened = { kind: 'form'; bot: AgentBot | undefined } | { kind: 'token'; bot: AgentBot };

export function AgentBotListScreen() {
  const text = useText();
  const openCsml = useOpenCsml();
  const query = useQuery(agentBotsQuery(useAccountId()));
  const remove = useDelete();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const add = (
    <AddButton onWebhook={() => setOpened({ kind: 'form', bot: undefined })} onCsml={() => openCsml('new')} />
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
          onEdit={() => (bot.bot_type === 'csml' ? openCsml(bot.id) : setOpened({ kind: 'form', bot }))}
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

type AddButtonProps = { onWebhook: () => void; onCsml: () => void };

/** Where the installation runs scripts, there are two kinds to choose from. */
function AddButton({ onWebhook, onCsml }: AddButtonProps) {
  const text = useText();
  const button = (more: Pick<ButtonProps, 'onPress'>) => (
    <Button variant="primary" icon={<Plus aria-hidden size={14} />} {...more}>
      {text('agent-bot:list.add')}
    </Button>
  );
  if (!pageConfig().hasCsmlEngine) return button({ onPress: onWebhook });
  const items = [
    { id: 'webhook', label: text('agent-bot:list.addWebhook'), onAction: onWebhook },
    { id: 'csml', label: text('agent-bot:list.addCsml'), onAction: onCsml },
  ];
  return (
    <Menu label={text('agent-bot:list.add')} placement="bottom end" trigger={button({})} items={items} />
  );
}

function useOpenCsml() {
  const accountId = useAccountId();
  const navigate = useNavigate();
  return (bot: number | 'new') =>
    void navigate({ to: accountPath(accountId, `settings/agent-bots/csml/${bot}`) });
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
