import { Blocks } from 'lucide-react';
import type { Feature } from '../../platform/feature.ts';
import { lazyScreen } from '../../platform/pages/lazy-screen.ts';

export const integrationFeature: Feature = {
  gate: { featureKey: 'integrations' },
  screens: [
    {
      path: 'integrations',
      name: 'settings_applications',
      component: lazyScreen(() => import('./screens/integration-list-screen.tsx'), 'IntegrationListScreen', [
        'integration',
      ]),
      prefetch: async (queryClient, accountId) => {
        const { integrationsQuery } = await import('./api.ts');
        await queryClient.prefetchQuery(integrationsQuery(accountId));
      },
    },
  ],
  entries: [
    {
      label: 'shell:nav.integrations',
      icon: Blocks,
      path: 'settings/integrations',
      routes: /^settings_(applications|integrations)/,
    },
  ],
};
