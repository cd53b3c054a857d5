import {
  accountStatuses,
  type Account,
  type AccountSettings,
  type CacheKeys,
  type SignupUser,
} from '@confab/contract/features/account';
import type { Profile } from '@confab/contract/features/user';
import type { AccountRow } from './queries.ts';

/** The account as its members see it. */
export function accountView(row: AccountRow, cacheKeys: CacheKeys): Account {
  // Written by this feature alone, from the contract's own input.
  const settings: AccountSettings = row.settings;
  return {
    id: row.id,
    name: row.name,
    locale: row.locale,
    domain: row.domain,
    support_email: row.support_email,
    status: accountStatuses[row.status] ?? 'suspended',
    created_at: row.created_at.toISOString(),
    settings,
    features: Object.fromEntries(row.features.map((feature) => [feature, true as const])),
    cache_keys: cacheKeys,
    ...(Object.keys(row.custom_attributes).length > 0 ? { custom_attributes: row.custom_attributes } : {}),
  };
}

/** Who just made the account `accountId`. */
export function signupUserView(
  profile: Profile,
  made: { accountId: number; createdAt: Date; locales: ReadonlyMap<number, string> },
): SignupUser {
  const membership = profile.accounts.find(({ id }) => id === made.accountId);
  return {
    id: profile.id,
    provider: profile.provider,
    uid: profile.uid,
    name: profile.name,
    display_name: profile.display_name,
    email: profile.email,
    account_id: made.accountId,
    created_at: made.createdAt.toISOString(),
    pubsub_token: profile.pubsub_token,
    role: membership?.role ?? null,
    inviter_id: profile.inviter_id,
    confirmed: profile.confirmed,
    avatar_url: profile.avatar_url,
    access_token: profile.access_token,
    accounts: profile.accounts.map(({ id, name, active_at, role }) => ({
      id,
      name,
      active_at,
      role,
      locale: made.locales.get(id) ?? 'en',
    })),
  };
}
