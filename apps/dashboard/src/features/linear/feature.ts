import type { Feature } from '../../platform/feature.ts';
import { lazyScreen } from '../../platform/pages/lazy-screen.ts';

export const linearFeature: Feature = {
  gate: { featureKey: 'integrations' },
  screens: [
    {
      path: 'integrations/linear',
      name: 'settings_applications_integration_linear',
      component: lazyScreen(() => import('./screens/linear-screen.tsx'), 'LinearScreen', [
        'integration',
        'linear',
      ]),
      prefetch: async (queryClient, accountId) =>
        (await import('../integration/index.ts')).prefetchIntegrations(queryClient, accountId),
    },
  ],
};
