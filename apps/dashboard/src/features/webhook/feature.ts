import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';

export const webhookFeature: Feature = {
  gate: { featureKey: 'integrations' },
  screens: [
    {
      path: 'integrations/webhook',
      name: 'settings_integrations_webhook',
      component: formScreen(() => import('./screens/webhook-list-screen.tsx'), 'WebhookListScreen', [
        'webhook',
      ]),
      prefetch: async (queryClient, accountId) => {
        const { webhooksQuery } = await import('./api.ts');
        await queryClient.prefetchQuery(webhooksQuery(accountId));
      },
    },
  ],
  watchSettings: async () => (await import('./live.ts')).watchWebhooks(),
};
