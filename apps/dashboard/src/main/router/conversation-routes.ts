import { createRoute } from '@tanstack/react-router';
import { searchLocation } from '../../features/search/index.ts';
import { conversationPermissions } from '../../platform/account/access.ts';
import { watchConversations } from '../features.ts';
import { accountRoute } from './account-route.ts';
import { lazyScreen } from '../../platform/pages/lazy-screen.ts';

/**
 * One screen for all conversation routes: list, thread, and details stay mounted while the URL changes.
 * `useConversationLocation` reads the view and the conversation.
 */
const conversationArea = createRoute({
  getParentRoute: () => accountRoute,
  id: 'conversation-area',
  component: lazyScreen(
    async () => {
      const [screen] = await Promise.all([
        import('../../features/conversation/screens/conversation-screen.tsx'),
        watchConversations(),
      ]);
      return screen;
    },
    'ConversationScreen',
    ['conversation'],
  ),
});

const routeOf = <P extends string>(path: P, name: string) =>
  createRoute({
    getParentRoute: () => conversationArea,
    path,
    staticData: { name, permissions: conversationPermissions },
  });

export const conversationRoutes = conversationArea.addChildren([
  routeOf('dashboard', 'home'),
  routeOf('conversations/$conversationId', 'inbox_conversation'),
  routeOf('inbox/$inboxId', 'inbox_dashboard'),
  routeOf('inbox/$inboxId/conversations/$conversationId', 'conversation_through_inbox'),
  routeOf('label/$label', 'label_conversations'),
  routeOf('label/$label/conversations/$conversationId', 'conversations_through_label'),
  routeOf('team/$teamId', 'team_conversations'),
  routeOf('team/$teamId/conversations/$conversationId', 'conversations_through_team'),
  routeOf('custom_view/$viewId', 'folder_conversations'),
  routeOf('custom_view/$viewId/conversations/$conversationId', 'conversations_through_folders'),
  routeOf('mentions/conversations', 'conversation_mentions'),
  routeOf('mentions/conversations/$conversationId', 'conversation_through_mentions'),
  routeOf('unattended/conversations', 'conversation_unattended'),
  routeOf('unattended/conversations/$conversationId', 'conversation_through_unattended'),
  routeOf('participating/conversations', 'conversation_participating'),
  routeOf('participating/conversations/$conversationId', 'conversation_through_participating'),
]);

/** Search has the sidebar of conversations, and a screen of its own. */
export const searchRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'search',
  staticData: { name: 'search', permissions: conversationPermissions },
  validateSearch: searchLocation,
  component: lazyScreen(() => import('../../features/search/screens/search-screen.tsx'), 'SearchScreen', [
    'search',
  ]),
});
