import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';

export const dyteFeature: Feature = {
  gate: { featureKey: 'integrations' },
  screens: [
    {
      path: 'integrations/dyte',
      name: 'settings_applications_integration_dyte',
      component: formScreen(() => import('./screens/dyte-screen.tsx'), 'DyteScreen', ['integration', 'dyte']),
      prefetch: async (queryClient, accountId) =>
        (await import('../integration/index.ts')).prefetchIntegrations(queryClient, accountId),
    },
  ],
};
