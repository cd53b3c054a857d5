import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';

export const shopifyFeature: Feature = {
  gate: { featureKey: 'integrations' },
  screens: [
    {
      path: 'integrations/shopify',
      name: 'settings_applications_integration_shopify',
      component: formScreen(() => import('./screens/shopify-screen.tsx'), 'ShopifyScreen', [
        'integration',
        'shopify',
      ]),
      prefetch: async (queryClient, accountId) =>
        (await import('../integration/index.ts')).prefetchIntegrations(queryClient, accountId),
    },
  ],
};
