import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteSessions } from '../credential-queries.ts';
import { updateUser } from '../queries.ts';
import { spendAllUserTokens } from '../token-queries.ts';
import { renewAccessToken } from '../actions/renew-access-token.ts';

/**
 * Ends everything the user was given so far: sessions, the permanent token, the token of the sockets, an address
 * that waits to be confirmed, and every mailed link. The one place that does, called whenever it becomes certain
 * who the user is: an address is proven or changes, a password is set. At most the session that proved itself
 * just now is kept. The links that take a change of address back stay good, or whoever changed it could end them.
 * After the commit the caller invalidates `user:ID`, which drops open sockets.
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
