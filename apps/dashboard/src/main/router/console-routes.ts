import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../platform/pages/lazy-screen.ts';
import { rootRoute } from './root-route.ts';

const component = lazyScreen(
  () => import('../../features/super-admin/screens/console-screen.tsx'),
  'ConsoleScreen',
  ['super-admin', 'session', 'form', 'audit-log', 'date-range'],
);

/** The console has a session of its own, so nothing here checks the dashboard's user. */
export const consoleRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/super_admin',
    staticData: { name: 'super_admin' },
    component,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/super_admin/$',
    staticData: { name: 'super_admin_place' },
    component,
  }),
] as const;
