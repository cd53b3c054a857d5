import { Bot } from 'lucide-react';
import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';

const csmlScreens = () => import('./screens/csml-bot-screen.tsx');

export const agentBotFeature: Feature = {
  gate: { featureKey: 'agent_bots' },
  screens: [
    {
      path: 'agent-bots',
      name: 'agent_bots',
      component: formScreen(() => import('./screens/agent-bot-list-screen.tsx'), 'AgentBotListScreen', [
        'agent-bot',
      ]),
      prefetch: async (queryClient, accountId) => {
        const { agentBotsQuery } = await import('./api.ts');
        await queryClient.prefetchQuery(agentBotsQuery(accountId));
      },
    },
    {
      path: 'agent-bots/csml/new',
      name: 'agent_bots_csml_new',
      component: formScreen(csmlScreens, 'NewCsmlBotScreen', ['agent-bot']),
    },
    {
      path: 'agent-bots/csml/$botId',
      name: 'agent_bots_csml_edit',
      component: formScreen(csmlScreens, 'EditCsmlBotScreen', ['agent-bot']),
    },
  ],
  entries: [{ label: 'shell:nav.agentBots', icon: Bot, path: 'settings/agent-bots', routes: /^agent_bots/ }],
  watchSettings: async () => (await import('./live.ts')).watchAgentBots(),
};
