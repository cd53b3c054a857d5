import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteSessions } from '../credential-queries.ts';
import { updateUser } from '../queries.ts';
import { spendAllUserTokens } from '../token-queries.ts';
import { renewAccessToken } from '../actions/renew-access-token.ts';

/**
 * Revokes everything issued to the user so far: sessions, the permanent token, the socket token, a pending address,
 * and every emailed link. The only place that does; called whenever it becomes certain who the user is: an address is
 * confirmed or changes, a password is set. At most the session that proved itself just now is kept. Links that undo a
 * change of address stay valid, or the person who made the change could revoke them. After the commit the caller
 * invalidates `user:ID`, which closes open sockets.
 */
export async function revokeCredentials(
  platform: Platform,
  trx: Trx,
  userId: number,
  kept: { client: string } | undefined,
): Promise<void> {
  await updateUser(trx, userId, { pubsubToken: platform.ids.token(18), unconfirmedEmail: null });
  await renewAccessToken(platform, trx, userId);
  await spendAllUserTokens(trx, userId, platform.clock.now());
  await deleteSessions(trx, userId, kept?.client);
}
