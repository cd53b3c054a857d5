import type { Feature } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';

const watch = async (): Promise<void> => (await import('./live.ts')).watchDashboardApps();

export const dashboardAppFeature: Feature = {
  gate: { featureKey: 'integrations' },
  screens: [
    {
      path: 'integrations/dashboard_apps',
      name: 'settings_integrations_dashboard_apps',
      component: formScreen(
        () => import('./screens/dashboard-app-list-screen.tsx'),
        'DashboardAppListScreen',
        ['dashboard-app'],
      ),
    },
  ],
  watchConversations: watch,
  watchSettings: watch,
};
