import { Timer } from 'lucide-react';
import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';

export const slaPolicyFeature: Feature = {
  gate: { featureKey: 'sla', isPremium: true },
  screens: [
    {
      path: 'sla/list',
      name: 'sla_list',
      component: formScreen(() => import('./screens/sla-policy-list-screen.tsx'), 'SlaPolicyListScreen', [
        'sla-policy',
      ]),
      prefetch: async (queryClient, accountId) => {
        const { slaPoliciesQuery } = await import('./api.ts');
        await queryClient.prefetchQuery(slaPoliciesQuery(accountId));
      },
    },
  ],
  entries: [
    {
      label: 'shell:nav.slaPolicies',
      icon: Timer,
      path: 'settings/sla/list',
      routes: /^sla_/,
      isBeta: true,
    },
  ],
  watchSettings: async () => (await import('./live.ts')).watchSlaPolicies(),
};
