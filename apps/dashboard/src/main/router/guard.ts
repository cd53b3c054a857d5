import type { Permission } from '@confab/contract/kit/permissions';
import type { Profile } from '@confab/contract/features/user';
import { accountPath, hasAny, landingPath, membershipOf } from '../../platform/account/access.ts';

export type GuardFacts = {
  /** Undefined: not signed in. */
  profile: Profile | undefined;
  accountId: number;
  routeName: string | undefined;
  permissions: readonly Permission[] | undefined;
};

export const loginPath = '/app/login';
export const suspendedRoute = 'account_suspended';

/** Where to go instead of a route of an account, or undefined when it may open. */
export function redirectOf({ profile, accountId, routeName, permissions }: GuardFacts): string | undefined {
  if (!profile) return loginPath;
  const account = membershipOf(profile, accountId);
  if (!account) return loginPath;
  if (account.status !== 'active') {
    return routeName === suspendedRoute ? undefined : accountPath(accountId, 'suspended');
  }
  if (routeName === undefined) return accountPath(accountId, 'dashboard');
  if (routeName === suspendedRoute) return landingPath(account);
  return hasAny(account.permissions, permissions ?? []) ? undefined : landingPath(account);
}

/**
 * The address to return to after signing in, from the `next` of the log-in page. Only paths of this app
 * count: an address from outside could send a person who just signed in anywhere.
 */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/app/') || /[\\\s]/.test(next)) return undefined;
  return next.startsWith(loginPath) ? undefined : next;
}
