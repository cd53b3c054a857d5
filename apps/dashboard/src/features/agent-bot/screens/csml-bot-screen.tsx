import type { AgentBot } from '@confab/contract/features/agent-bot';
import { EmptyState } from '@confab/ui/empty-state';
import { ErrorState } from '@confab/ui/error-state';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Bot } from 'lucide-react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { agentBotsQuery } from '../api.ts';
import { CsmlBotForm } from '../parts/csml-bot-form.tsx';

export function NewCsmlBotScreen() {
  const text = useText();
  return (
    <SettingsPage title={text('agent-bot:csml.addTitle')} description={text('agent-bot:csml.description')}>
      {pageConfig().hasCsmlEngine ? (
        <CsmlBotForm bot={undefined} />
      ) : (
        <EmptyState
          icon={<Bot size={24} />}
          title={text('agent-bot:csml.notSetUp')}
          description={text('agent-bot:csml.notSetUpText')}
        />
      )}
    </SettingsPage>
  );
}

export function EditCsmlBotScreen() {
  const text = useText();
  const { botId }: { botId?: string } = useParams({ strict: false });
  const query = useQuery(agentBotsQuery(useAccountId()));
  const named = (bots: readonly AgentBot[] | undefined) =>
    bots?.find(({ id, bot_type: type }) => String(id) === botId && type === 'csml');
  return (
    <SettingsPage
      title={named(query.data)?.name ?? text('agent-bot:csml.editTitle')}
      description={text('agent-bot:csml.description')}
    >
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('agent-bot:csml.loadError')}>
        {(bots) => {
          const bot = named(bots);
          if (bot === undefined) return <ErrorState title={text('agent-bot:csml.loadError')} />;
          return <CsmlBotForm key={bot.id} bot={bot} />;
        }}
      </QueryView>
    </SettingsPage>
  );
}
