import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { signedInProfile } from '../../features/session/index.ts';
import { homeAccountId, landingPath, membershipOf } from '../../platform/account/access.ts';
import { PageError } from '../../platform/pages/route-error.tsx';
import { loginPath } from './guard.ts';
import './static-data.ts';

export type RouterContext = { queryClient: QueryClient };

export const rootRoute = createRootRouteWithContext<RouterContext>()({ errorComponent: PageError });

/** Redirects an address without an account to the user's last one. */
export async function goHome(queryClient: QueryClient): Promise<never> {
  const profile = await signedInProfile(queryClient);
  if (!profile) throw redirect({ to: loginPath });
  const account = membershipOf(profile, homeAccountId(profile) ?? 0);
  throw redirect({ to: account ? landingPath(account) : '/app/no-account', replace: true });
}

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  beforeLoad: ({ context }) => goHome(context.queryClient),
});

export const siteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ context }) => goHome(context.queryClient),
});

/** Any address this app does not know. */
export const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ context }) => goHome(context.queryClient),
});
