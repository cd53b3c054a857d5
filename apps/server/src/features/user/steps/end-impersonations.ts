import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteImpersonations } from '../credential-queries.ts';
import { invalidateImpersonations } from '../token-queries.ts';
import { renewPubsubToken } from './renew-pubsub-token.ts';

/**
 * Ends what this user does while impersonating others: sessions, unused links, and the socket tokens they have seen.
 * Returns the impersonated users: after the commit the caller invalidates `user:ID` of each. The caller holds a lock on
 * the user's row.
 */
export async function endImpersonations(
  platform: Platform,
  trx: Trx,
  impersonatorId: number,
): Promise<number[]> {
  await invalidateImpersonations(trx, impersonatorId, platform.clock.now());
  const userIds = await deleteImpersonations(trx, impersonatorId);
  // In one order, so that two of these do not wait for each other.
  userIds.sort((a, b) => a - b);
  for (const userId of userIds) await renewPubsubToken(platform, trx, userId);
  return userIds;
}
