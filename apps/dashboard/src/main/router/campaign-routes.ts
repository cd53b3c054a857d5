import { createRoute } from '@tanstack/react-router';
import { formScreen } from '../../platform/pages/lazy-screen.ts';
import { watchSettings } from '../features.ts';
import { accountRoute } from './account-route.ts';

const facts = {
  permissions: ['administrator'],
  area: 'campaigns',
  gate: { featureKey: 'campaigns' },
} as const;

export const campaignRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'campaigns/ongoing',
    staticData: { name: 'ongoing_campaigns', ...facts },
    loader: watchSettings,
    component: formScreen(
      () => import('../../features/campaign/screens/ongoing-list-screen.tsx'),
      'OngoingListScreen',
      ['campaign'],
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'campaigns/one_off',
    staticData: { name: 'one_off', ...facts },
    loader: watchSettings,
    component: formScreen(
      () => import('../../features/campaign/screens/one-off-list-screen.tsx'),
      'OneOffListScreen',
      ['campaign', 'template'],
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'campaigns/one_off/$campaignId',
    staticData: { name: 'one_off_results', ...facts },
    loader: watchSettings,
    component: formScreen(
      () => import('../../features/campaign/screens/results-screen.tsx'),
      'ResultsScreen',
      ['campaign'],
    ),
  }),
] as const;
