import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateUser } from '../queries.ts';
import { spendAllUserTokens } from '../token-queries.ts';

/**
 * Stores a new password. Sockets opened with the old `pubsub_token` are not found again, and links that would
 * set or skip a password are void. Ending sessions is the caller's part.
 */
export async function setPassword(
  platform: Platform,
  trx: Trx,
  userId: number,
  change: { passwordHash: string; confirm: boolean },
): Promise<void> {
  const now = platform.clock.now();
  await updateUser(trx, userId, {
    passwordHash: change.passwordHash,
    pubsubToken: platform.ids.token(18),
    ...(change.confirm ? { confirmedAt: now } : {}),
  });
  await spendAllUserTokens(trx, userId, ['password_reset', 'invitation', 'sso'], now);
}
