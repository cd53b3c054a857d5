import { Workflow } from 'lucide-react';
import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';

const texts = ['automation', 'macro', 'custom-filter', 'conversation'] as const;

export const automationFeature: Feature = {
  gate: { featureKey: 'automations' },
  screens: [
    {
      path: 'automation/list',
      name: 'automation_list',
      component: formScreen(() => import('./screens/automation-list-screen.tsx'), 'AutomationListScreen', [
        ...texts,
        'bulk-action',
      ]),
    },
    {
      path: 'automation/new',
      name: 'automation_new',
      component: formScreen(
        () => import('./screens/automation-edit-screen.tsx'),
        'NewAutomationScreen',
        texts,
      ),
    },
    {
      path: 'automation/$automationId/edit',
      name: 'automation_edit',
      component: formScreen(
        () => import('./screens/automation-edit-screen.tsx'),
        'EditAutomationScreen',
        texts,
      ),
    },
    {
      path: 'automation/$automationId/runs',
      name: 'automation_runs',
      component: formScreen(
        () => import('./screens/automation-log-screen.tsx'),
        'AutomationLogScreen',
        texts,
      ),
    },
  ],
  entries: [
    {
      label: 'shell:nav.automation',
      icon: Workflow,
      path: 'settings/automation/list',
      routes: /^automation_/,
    },
  ],
  watchSettings: async () => (await import('./live.ts')).watchAutomations(),
};
