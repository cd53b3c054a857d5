import { createRoute } from '@tanstack/react-router';
import { allMembers } from '../../platform/account/access.ts';
import { lazyScreen } from '../../platform/pages/lazy-screen.ts';
import { watchConversations } from '../features.ts';
import { accountRoute } from './account-route.ts';

const notificationsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'notifications',
  staticData: { name: 'notifications_index', permissions: allMembers, area: 'inbox_view' },
  component: lazyScreen(
    () => import('../../features/notification/screens/notifications-screen.tsx'),
    'NotificationsScreen',
    ['notification'],
  ),
});

/** The list stays mounted while the address moves from one notification to the next. */
const inboxViewArea = createRoute({
  getParentRoute: () => accountRoute,
  id: 'inbox-view-area',
  staticData: { area: 'inbox_view' },
  component: lazyScreen(
    async () => {
      const [{ InboxViewScreen }] = await Promise.all([
        import('../../features/notification/screens/inbox-view-screen.tsx'),
        watchConversations(),
      ]);
      return { InboxViewScreen };
    },
    'InboxViewScreen',
    ['notification', 'conversation', 'form'],
  ),
});

const gate = { featureKey: 'inbox_view' } as const;

const inboxViewRoutes = inboxViewArea.addChildren([
  createRoute({
    getParentRoute: () => inboxViewArea,
    path: 'inbox-view',
    staticData: { name: 'inbox_view', permissions: allMembers, gate },
  }),
  createRoute({
    getParentRoute: () => inboxViewArea,
    path: 'inbox-view/$notificationId',
    staticData: { name: 'inbox_view_conversation', permissions: allMembers, gate },
  }),
]);

export const notificationRoutes = [notificationsRoute, inboxViewRoutes] as const;
