import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateUser } from '../queries.ts';
import { revokeCredentials } from '../steps/revoke-credentials.ts';

/**
 * Stores a new password and ends everything issued before it except `currentSession`. Returns the users whose `user:ID`
 * the caller invalidates after the commit.
 */
export async function setPassword(
  platform: Platform,
  trx: Trx,
  userId: number,
  change: { passwordHash: string; currentSession: { client: string } | undefined },
): Promise<number[]> {
  await updateUser(trx, userId, { passwordHash: change.passwordHash });
  return revokeCredentials(platform, trx, userId, change.currentSession);
}
