import type { QueryClient } from '@tanstack/react-query';
import { createRoute, redirect } from '@tanstack/react-router';
import { invitationsQuery } from '../../features/profile/index.ts';
import { signedInProfile } from '../../features/session/index.ts';
import { pageConfig } from '../../platform/page-config.ts';
import { loginPath, safeNext } from './guard.ts';
import { lazyScreen } from '../../platform/pages/lazy-screen.ts';
import { goHome, rootRoute, type RouterContext } from './root-route.ts';

/** Screens for visitors who are not signed in; signed-in users are redirected to their account. */
async function onlySignedOut({ context }: { context: RouterContext }): Promise<void> {
  const profile = await signedInProfile(context.queryClient);
  if (profile) await goHome(context.queryClient);
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

type LoginSearch = {
  /** Why a login at a provider failed. */
  error?: string | undefined;
  /** Where to go afterwards. */
  next?: string | undefined;
  email?: string | undefined;
  sso_auth_token?: string | undefined;
};

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: loginPath,
  staticData: { name: 'login' },
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    error: text(search.error),
    next: safeNext(search.next),
    email: text(search.email),
    sso_auth_token: text(search.sso_auth_token),
  }),
  beforeLoad: onlySignedOut,
  component: lazyScreen(() => import('../../features/session/screens/login-screen.tsx'), 'LoginScreen', [
    'session',
    'form',
  ]),
});

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app/auth/signup',
  staticData: { name: 'auth_signup' },
  beforeLoad: async (options) => {
    if (!pageConfig().isSignupEnabled) throw redirect({ to: loginPath });
    await onlySignedOut(options);
  },
  component: lazyScreen(() => import('../../features/account/screens/signup-screen.tsx'), 'SignupScreen', [
    'account',
    'session',
    'form',
  ]),
});

const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app/auth/reset/password',
  staticData: { name: 'auth_reset_password' },
  component: lazyScreen(
    () => import('../../features/session/screens/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
    ['session', 'form'],
  ),
});

const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app/auth/password/edit',
  staticData: { name: 'auth_password_edit' },
  validateSearch: (search: Record<string, unknown>): { reset_password_token?: string | undefined } => ({
    reset_password_token: text(search.reset_password_token),
  }),
  component: lazyScreen(
    () => import('../../features/session/screens/new-password-screen.tsx'),
    'NewPasswordScreen',
    ['session', 'form'],
  ),
});

const confirmationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app/auth/confirmation',
  staticData: { name: 'auth_confirmation' },
  validateSearch: (search: Record<string, unknown>): { confirmation_token?: string | undefined } => ({
    confirmation_token: text(search.confirmation_token),
  }),
  component: lazyScreen(
    () => import('../../features/session/screens/confirmation-screen.tsx'),
    'ConfirmationScreen',
    ['session'],
  ),
});

const onboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/installation/onboarding',
  staticData: { name: 'onboarding' },
  component: lazyScreen(
    () => import('../../features/account/screens/onboarding-screen.tsx'),
    'OnboardingScreen',
    ['account', 'session', 'form'],
  ),
});

/** Signed in, but not a member of any account (anymore). */
const noAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app/no-account',
  staticData: { name: 'no_account' },
  /** `new`: not to their invitations, but to creating an account. */
  validateSearch: (search: Record<string, unknown>): { new?: boolean | undefined } => ({
    new: search.new === true || undefined,
  }),
  beforeLoad: async ({ context, search }) => {
    const profile = await signedInProfile(context.queryClient);
    if (!profile || profile.accounts.length > 0) await goHome(context.queryClient);
    if (!search.new && (await isInvited(context.queryClient))) throw redirect({ to: invitationsPath });
  },
  component: lazyScreen(
    () => import('../../features/account/screens/no-account-screen.tsx'),
    'NoAccountScreen',
    ['account', 'session', 'form'],
  ),
});

const invitationsPath = '/app/invitations';

/** On failure there is no redirect. */
async function isInvited(queryClient: QueryClient): Promise<boolean> {
  const invitations = await queryClient.fetchQuery(invitationsQuery).catch(() => []);
  return invitations.length > 0;
}

const invitationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: invitationsPath,
  staticData: { name: 'invitations' },
  beforeLoad: async ({ context }) => {
    const profile = await signedInProfile(context.queryClient);
    if (!profile) throw redirect({ to: loginPath, search: { next: invitationsPath }, replace: true });
  },
  component: lazyScreen(
    () => import('../../features/profile/screens/invitations-screen.tsx'),
    'InvitationsScreen',
    ['profile', 'session'],
  ),
});

const emailUndoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app/auth/email/undo',
  staticData: { name: 'auth_email_undo' },
  validateSearch: (search: Record<string, unknown>): { undo_token?: string | undefined } => ({
    undo_token: text(search.undo_token),
  }),
  component: lazyScreen(
    () => import('../../features/session/screens/email-undo-screen.tsx'),
    'EmailUndoScreen',
    ['session'],
  ),
});

export const publicRoutes = [
  loginRoute,
  signupRoute,
  forgotRoute,
  newPasswordRoute,
  confirmationRoute,
  onboardingRoute,
  noAccountRoute,
  invitationsRoute,
  emailUndoRoute,
] as const;
