import type { QueryClient } from '@tanstack/react-query';
import { createRoute, redirect } from '@tanstack/react-router';
import { accountQuery } from '../../features/account/index.ts';
import { agentsQuery } from '../../features/agent/index.ts';
import { inboxQuery } from '../../features/inbox/index.ts';
import { signedInProfile } from '../../features/session/index.ts';
import { accountPath, everyMember, membershipOf } from '../../platform/access.ts';
import type { Namespace } from '../../platform/messages/catalogue.ts';
import { accountRoute } from './account-route.ts';
import { suspendedRoute } from './guard.ts';
import { lazyScreen } from './lazy-screen.ts';

const administrators = ['administrator'] as const;

/** Above all settings screens. */
const settingsRoot = createRoute({
  getParentRoute: () => accountRoute,
  path: 'settings',
  staticData: { area: 'settings' },
  // Which settings there are hangs on the features of the account: the list of them stands at once or not at all.
  loader: ({ context, params }) => context.queryClient.prefetchQuery(accountQuery(Number(params.accountId))),
});

/** Administrators start with the account; for everybody else there are no settings but their own yet. */
const settingsHome = createRoute({
  getParentRoute: () => settingsRoot,
  path: '/',
  staticData: { name: 'settings_home', permissions: everyMember },
  beforeLoad: async ({ context, params }) => {
    const accountId = Number(params.accountId);
    const profile = await signedInProfile(context.queryClient);
    const account = profile && membershipOf(profile, accountId);
    const isAdministrator = account?.role === 'administrator' && account.custom_role_id == null;
    throw redirect({
      to: accountPath(accountId, isAdministrator ? 'settings/general' : 'profile/settings'),
      replace: true,
    });
  },
});

/** Asks for what a screen shows while the screen itself is on its way, or as soon as somebody points at it. */
type Prefetch = (queryClient: QueryClient, accountId: number, inboxId: number) => Promise<void>;

const settingsScreen = <P extends string>(
  path: P,
  name: string,
  component: ReturnType<typeof lazyScreen>,
  prefetch?: Prefetch,
) =>
  createRoute({
    getParentRoute: () => settingsRoot,
    path,
    staticData: { name, permissions: administrators },
    loader: ({ context, params }) => {
      const { accountId, inboxId }: { accountId?: string; inboxId?: string } = params;
      void prefetch?.(context.queryClient, Number(accountId), Number(inboxId));
    },
    component,
  });

const prefetchAgents: Prefetch = (queryClient, accountId) =>
  queryClient.prefetchQuery(agentsQuery(accountId));
const prefetchInbox: Prefetch = (queryClient, accountId, inboxId) =>
  queryClient.prefetchQuery(inboxQuery(accountId, inboxId));

const listRedirect = <P extends 'agents' | 'labels' | 'inboxes'>(path: P) =>
  createRoute({
    getParentRoute: () => settingsRoot,
    path,
    staticData: { name: `${path}_home`, permissions: administrators },
    beforeLoad: ({ location }) => {
      const list: string = `${location.pathname.replace(/\/$/, '')}/list`;
      throw redirect({ to: list, replace: true });
    },
  });

const inbox: Namespace[] = ['inbox'];

/** A screen with a form needs its words as well. */
const formScreen: typeof lazyScreen = (load, name, namespaces) =>
  lazyScreen(load, name, [...namespaces, 'form']);

export const settingsRoutes = settingsRoot.addChildren([
  settingsHome,
  settingsScreen(
    'general',
    'general_settings_index',
    formScreen(
      () => import('../../features/account/screens/general-settings-screen.tsx'),
      'GeneralSettingsScreen',
      ['account'],
    ),
  ),
  listRedirect('agents'),
  settingsScreen(
    'agents/list',
    'agent_list',
    formScreen(() => import('../../features/agent/screens/agent-list-screen.tsx'), 'AgentListScreen', [
      'agent',
    ]),
    prefetchAgents,
  ),
  listRedirect('labels'),
  settingsScreen(
    'labels/list',
    'labels_list',
    formScreen(() => import('../../features/label/screens/label-list-screen.tsx'), 'LabelListScreen', [
      'label',
    ]),
  ),
  listRedirect('inboxes'),
  settingsScreen(
    'inboxes/list',
    'settings_inbox_list',
    formScreen(() => import('../../features/inbox/screens/inbox-list-screen.tsx'), 'InboxListScreen', inbox),
  ),
  settingsScreen(
    'inboxes/new',
    'settings_inbox_new',
    formScreen(() => import('../../features/inbox/screens/new-inbox-screen.tsx'), 'NewInboxScreen', inbox),
  ),
  settingsScreen(
    'inboxes/new/$subPage',
    'settings_inboxes_page_channel',
    formScreen(
      () => import('../../features/inbox/screens/new-channel-screen.tsx'),
      'NewChannelScreen',
      inbox,
    ),
  ),
  settingsScreen(
    'inboxes/new/$inboxId/agents',
    'settings_inboxes_add_agents',
    formScreen(
      () => import('../../features/inbox/screens/inbox-agents-screen.tsx'),
      'InboxAgentsScreen',
      inbox,
    ),
    prefetchAgents,
  ),
  settingsScreen(
    'inboxes/new/$inboxId/finish',
    'settings_inbox_finish',
    formScreen(
      () => import('../../features/inbox/screens/inbox-finish-screen.tsx'),
      'InboxFinishScreen',
      inbox,
    ),
  ),
  settingsScreen(
    'inboxes/$inboxId',
    'settings_inbox_show',
    formScreen(
      () => import('../../features/inbox/screens/inbox-settings-screen.tsx'),
      'InboxSettingsScreen',
      inbox,
    ),
    prefetchInbox,
  ),
]);

export const profileRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'profile/settings',
  staticData: { name: 'profile_settings_index', permissions: everyMember, area: 'settings' },
  component: formScreen(
    () => import('../../features/profile/screens/profile-settings-screen.tsx'),
    'ProfileSettingsScreen',
    ['profile'],
  ),
});

export const suspendedAccountRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'suspended',
  staticData: { name: suspendedRoute, permissions: everyMember },
  component: formScreen(
    () => import('../../features/account/screens/suspended-screen.tsx'),
    'SuspendedScreen',
    ['account'],
  ),
});

/** An unknown place inside an account: it has no name, so the guard sends it to the account's dashboard. */
export const unknownInAccountRoute = createRoute({ getParentRoute: () => accountRoute, path: '$' });
