import { Bot } from 'lucide-react';
import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';

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
  ],
  entries: [{ label: 'shell:nav.agentBots', icon: Bot, path: 'settings/agent-bots', routes: /^agent_bots/ }],
  watchSettings: async () => (await import('./live.ts')).watchAgentBots(),
};
