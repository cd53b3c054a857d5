import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteIdentities, deleteSessions } from '../credential-queries.ts';
import { updateUser } from '../queries.ts';
import { invalidateUserTokens } from '../token-queries.ts';
import { renewAccessToken } from '../actions/renew-access-token.ts';
import { endImpersonations } from './end-impersonations.ts';

/**
 * Revokes everything issued to the user so far: sessions, the permanent token, the socket token, a pending address,
 * every emailed link, identity provider subjects, and impersonations. The only place that does; called whenever the
 * user's identity is proved: an address is confirmed or changed, a password is set. At most the session that has just
 * proved itself is kept. Links that undo a change of address stay valid, or the person who made the change could revoke
 * them. Returns the affected users: after the commit the caller invalidates `user:ID` of each, which closes open
 * sockets.
 */
export async function revokeCredentials(
  platform: Platform,
  trx: Trx,
  userId: number,
  currentSession: { client: string } | undefined,
): Promise<number[]> {
  await updateUser(trx, userId, { pubsubToken: platform.ids.token(18), unconfirmedEmail: null });
  await renewAccessToken(platform, trx, userId);
  await invalidateUserTokens(trx, userId, platform.clock.now());
  await deleteIdentities(trx, userId);
  await deleteSessions(trx, userId, currentSession?.client);
  return [userId, ...(await endImpersonations(platform, trx, userId))];
}
