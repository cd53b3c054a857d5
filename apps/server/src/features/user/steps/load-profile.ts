import { Failure } from '@confab/contract/kit/errors';
import type { Profile } from '@confab/contract/features/user';
import { openAccessToken } from '../../../platform/auth/access-token.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findProfile, listMemberships } from '../queries.ts';
import { profileView } from '../view.ts';
import { renewAccessToken } from '../actions/renew-access-token.ts';

/**
 * The user's own profile, with the creation date; the permanent token outlives a session, so it is empty for an
 * impersonator. Throws `not_found` for a deleted user.
 */
export async function loadProfile(
  platform: Platform,
  userId: number,
  viewer: { isImpersonated: boolean },
): Promise<{ profile: Profile; createdAt: Date; memberships: Awaited<ReturnType<typeof listMemberships>> }> {
  const row = await findProfile(platform.db, userId);
  if (row === undefined) throw new Failure('not_found');
  const memberships = await listMemberships(platform.db, userId);
  const present = await presentIn(
    platform,
    memberships.map(({ id }) => id),
    userId,
  );
  const accessToken = viewer.isImpersonated ? '' : await accessTokenOf(platform, userId, row.token_encrypted);
  const profile = profileView(platform.installation.frontendUrl, row, accessToken, memberships, present);
  return { profile, createdAt: row.created_at, memberships };
}

/** The accounts in which the user is there right now. */
async function presentIn(
  platform: Platform,
  accountIds: readonly number[],
  userId: number,
): Promise<ReadonlySet<number>> {
  const found = await Promise.all(
    accountIds.map(async (accountId) => {
      const online = await platform.presence.online(accountId, 'user', [userId]);
      return online.has(userId) ? [accountId] : [];
    }),
  );
  return new Set(found.flat());
}

/** Imported users have no token yet. */
async function accessTokenOf(platform: Platform, userId: number, sealed: string | null): Promise<string> {
  if (sealed !== null) return openAccessToken(platform, { type: 'user', id: userId }, sealed);
  return platform.db.transaction().execute((trx) => renewAccessToken(platform, trx, userId));
}
