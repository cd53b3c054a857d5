import { Blocks } from 'lucide-react';
import type { Feature, Prefetch } from '../../platform/feature.ts';
import { formScreen, lazyScreen } from '../../platform/pages/lazy-screen.ts';

const watch = async (): Promise<void> => (await import('./live.ts')).watchIntegrations();
const prefetch: Prefetch = async (queryClient, accountId) =>
  (await import('./api.ts')).prefetchIntegrations(queryClient, accountId);

export const integrationFeature: Feature = {
  gate: { featureKey: 'integrations' },
  screens: [
    {
      path: 'integrations',
      name: 'settings_applications',
      component: lazyScreen(() => import('./screens/integration-list-screen.tsx'), 'IntegrationListScreen', [
        'integration',
      ]),
      prefetch,
    },
    {
      path: 'integrations/openai',
      name: 'settings_applications_integration',
      component: formScreen(() => import('./screens/language-model-screen.tsx'), 'LanguageModelScreen', [
        'integration',
      ]),
      prefetch,
    },
    {
      path: 'integrations/google_translate',
      name: 'settings_applications_integration',
      component: formScreen(() => import('./screens/translation-screen.tsx'), 'TranslationScreen', [
        'integration',
      ]),
      prefetch,
    },
    {
      path: 'integrations/dialogflow',
      name: 'settings_applications_integration',
      component: formScreen(() => import('./screens/dialogflow-screen.tsx'), 'DialogflowScreen', [
        'integration',
      ]),
      prefetch,
    },
    {
      path: 'integrations/leadsquared',
      name: 'settings_applications_integration',
      component: formScreen(() => import('./screens/leadsquared-screen.tsx'), 'LeadSquaredScreen', [
        'integration',
      ]),
      prefetch,
    },
    {
      path: 'integrations/slack',
      name: 'settings_integrations_slack',
      component: formScreen(() => import('./screens/slack-screen.tsx'), 'SlackScreen', ['integration']),
      prefetch,
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
  watchConversations: watch,
  watchSettings: watch,
};
