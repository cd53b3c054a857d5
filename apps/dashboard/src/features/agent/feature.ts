import { UsersRound } from 'lucide-react';
import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';
import { agentsQuery } from './api.ts';

export const agentFeature: Feature = {
  gate: { featureKey: 'agent_management' },
  screens: [
    {
      path: 'agents/list',
      name: 'agent_list',
      component: formScreen(() => import('./screens/agent-list-screen.tsx'), 'AgentListScreen', ['agent']),
      prefetch: (queryClient, accountId) => queryClient.prefetchQuery(agentsQuery(accountId)),
    },
  ],
  entries: [
    {
      label: 'shell:nav.agents',
      icon: UsersRound,
      path: 'settings/agents/list',
      routes: /^agent_list/,
    },
  ],
};
