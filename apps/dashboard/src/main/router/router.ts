import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { RouteError } from '../../platform/pages/route-error.tsx';
import { accountRoute } from './account-route.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { captainRoutes } from './captain-routes.ts';
import { consoleRoutes } from './console-routes.ts';
import { contactRoutes } from './contact-routes.ts';
import { helpCenterRoutes } from './help-center-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { conversationRoutes, searchRoute } from './conversation-routes.ts';
import { notificationRoutes } from './notification-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { homeRoute, rootRoute, siteRoute, unknownRoute } from './root-route.ts';
import {
  profileRoute,
  settingsRoutes,
  suspendedAccountRoute,
  unknownInAccountRoute,
} from './settings-routes.ts';

const routeTree = rootRoute.addChildren([
  siteRoute,
  homeRoute,
  ...publicRoutes,
  ...consoleRoutes,
  accountRoute.addChildren([
    conversationRoutes,
    searchRoute,
    ...contactRoutes,
    ...reportRoutes,
    ...campaignRoutes,
    ...captainRoutes,
    helpCenterRoutes,
    ...notificationRoutes,
    settingsRoutes,
    profileRoute,
    suspendedAccountRoute,
    unknownInAccountRoute,
  ]),
  unknownRoute,
]);

/** All routes of the app. Links preload their target on hover and focus. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { queryClient },
    defaultErrorComponent: RouteError,
    defaultPreload: 'intent',
    defaultPreloadDelay: 30,
    // The query cache keeps data of a preloaded screen, and determines when it is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
