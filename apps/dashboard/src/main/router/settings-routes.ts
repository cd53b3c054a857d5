import { createRoute, redirect } from '@tanstack/react-router';
import { createElement } from 'react';
import { accountQuery } from '../../features/account/index.ts';
import { signedInProfile } from '../../features/session/index.ts';
import { accountPath, allMembers, membershipOf } from '../../platform/account/access.ts';
import { accountRoute } from './account-route.ts';
import { suspendedRoute } from './guard.ts';
import type { Gate } from '../../platform/account/gate.ts';
import type { SettingsScreen } from '../../platform/feature.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';
import { features, watchSettings } from '../features.ts';

const administrators = ['administrator'] as const;

/** Above all settings screens. */
const settingsRoot = createRoute({
  getParentRoute: () => accountRoute,
  path: 'settings',
  staticData: { area: 'settings' },
  // Which settings there are hangs on the features of the account: the list of them is shown immediately or not at all.
  loader: async ({ context, params }) => {
    await Promise.all([
      context.queryClient.prefetchQuery(accountQuery(Number(params.accountId))),
      watchSettings(),
    ]);
  },
});

/** Administrators start with the account, everybody else with the canned responses. */
const settingsHome = createRoute({
  getParentRoute: () => settingsRoot,
  path: '/',
  staticData: { name: 'settings_home', permissions: allMembers },
  beforeLoad: async ({ context, params }) => {
    const accountId = Number(params.accountId);
    const profile = await signedInProfile(context.queryClient);
    const account = profile && membershipOf(profile, accountId);
    const isAdministrator = account?.role === 'administrator' && account.custom_role_id == null;
    throw redirect({
      to: accountPath(accountId, isAdministrator ? 'settings/general' : 'settings/canned-response/list'),
      replace: true,
    });
  },
});

/** The screens of all features, and the address above each list. */
const screens = features
  .flatMap(({ gate, screens: own = [] }) => own.map((screen) => ({ ...screen, gate })))
  .flatMap((screen) =>
    screen.path.endsWith('/list') ? [listRedirect(screen), routeOf(screen)] : [routeOf(screen)],
  );

export const settingsRoutes = settingsRoot.addChildren([settingsHome, ...screens]);

function routeOf({ path, name, permissions, component, prefetch, gate }: GatedScreen) {
  return createRoute({
    getParentRoute: () => settingsRoot,
    path,
    staticData: { name, permissions: permissions ?? administrators, gate },
    loader: ({ context, params }) => {
      const { accountId, inboxId }: { accountId?: string; inboxId?: string } = params;
      void prefetch?.(context.queryClient, Number(accountId), Number(inboxId));
    },
    component,
  });
}

type GatedScreen = SettingsScreen & { gate: Gate | undefined };

function listRedirect({ path, permissions }: SettingsScreen) {
  const above = path.slice(0, -'/list'.length);
  return createRoute({
    getParentRoute: () => settingsRoot,
    path: above,
    staticData: { name: `${above}_home`, permissions: permissions ?? administrators },
    beforeLoad: ({ location }) => {
      const list: string = `${location.pathname.replace(/\/$/, '')}/list`;
      throw redirect({ to: list, replace: true });
    },
  });
}

export const profileRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'profile/settings',
  staticData: { name: 'profile_settings_index', permissions: allMembers, area: 'settings' },
  component: formScreen(
    async () => {
      const [{ ProfileSettingsScreen }, { NotificationSettings }] = await Promise.all([
        import('../../features/profile/screens/profile-settings-screen.tsx'),
        import('../../features/notification/screens/notification-settings.tsx'),
      ]);
      const notifications = createElement(NotificationSettings);
      return { ProfileSettingsScreen: () => createElement(ProfileSettingsScreen, { notifications }) };
    },
    'ProfileSettingsScreen',
    ['profile', 'notification'],
  ),
});

export const suspendedAccountRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'suspended',
  staticData: { name: suspendedRoute, permissions: allMembers },
  component: formScreen(
    () => import('../../features/account/screens/suspended-screen.tsx'),
    'SuspendedScreen',
    ['account'],
  ),
});

/** An unknown path inside an account: it has no name, so the guard redirects to the account's dashboard. */
export const unknownInAccountRoute = createRoute({ getParentRoute: () => accountRoute, path: '$' });
