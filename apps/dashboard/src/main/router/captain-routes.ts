import { createRoute, redirect } from '@tanstack/react-router';
import { accountPath } from '../../platform/account/access.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';
import { watchSettings } from '../features.ts';
import { accountRoute } from './account-route.ts';

const facts = {
  permissions: ['administrator', 'agent'],
  area: 'captain',
  gate: { featureKey: 'captain_integration' },
} as const;

export const captainRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'captain',
    staticData: { name: 'captain', ...facts },
    beforeLoad: ({ params }) => {
      throw redirect({ to: accountPath(Number(params.accountId), 'captain/assistants'), replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'captain/assistants',
    staticData: { name: 'captain_assistants_index', ...facts },
    loader: watchSettings,
    component: formScreen(
      () => import('../../features/captain/screens/assistant-list-screen.tsx'),
      'AssistantListScreen',
      ['captain'],
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'captain/assistants/$assistantId',
    staticData: { name: 'captain_assistants_edit', ...facts },
    loader: watchSettings,
    component: formScreen(
      () => import('../../features/captain/screens/assistant-screen.tsx'),
      'AssistantScreen',
      ['captain'],
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'captain/documents',
    staticData: { name: 'captain_documents_index', ...facts },
    loader: watchSettings,
    component: formScreen(
      () => import('../../features/captain/screens/document-list-screen.tsx'),
      'DocumentListScreen',
      ['captain'],
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'captain/responses',
    staticData: { name: 'captain_responses_index', ...facts },
    loader: watchSettings,
    component: formScreen(
      () => import('../../features/captain/screens/response-list-screen.tsx'),
      'ResponseListScreen',
      ['captain'],
    ),
  }),
] as const;
