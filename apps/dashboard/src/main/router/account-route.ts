import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { accountQuery } from '../../features/account/index.ts';
import { signedInProfile } from '../../features/session/index.ts';
import { prepareStoredLists } from '../../platform/lists/stored-list.ts';
import { PageError } from '../../platform/pages/route-error.tsx';
import { loginPath, redirectOf } from './guard.ts';
import { goHome, rootRoute } from './root-route.ts';

/** Everything inside an account, in the shell. A user who may not see a screen is redirected before it loads. */
export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app/accounts/$accountId',
  beforeLoad: async ({ context, params, matches, location }) => {
    const profile = await signedInProfile(context.queryClient);
    const { name, permissions, gate } = matches.at(-1)?.staticData ?? {};
    const to = redirectOf({ profile, accountId: Number(params.accountId), routeName: name, permissions });
    if (to === undefined) {
      if (!profile || !gate) return;
      const { redirectAtGate } = await import('./redirect-at-gate.ts');
      await redirectAtGate(context.queryClient, profile, Number(params.accountId), gate);
      return;
    }
    if (!profile) throw redirect({ to: loginPath, search: { next: location.href }, replace: true });
    if (to === loginPath) await goHome(context.queryClient);
    throw redirect({ to, replace: true });
  },
  // On its way while the shell is, which does not wait for it.
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(accountQuery(Number(params.accountId)));
    prepareStoredLists();
  },
  errorComponent: PageError,
  component: lazyRouteComponent(() => import('../shell/shell.tsx'), 'Shell'),
});
