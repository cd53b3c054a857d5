import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { setPassword } from '../../user/door.ts';
import { deleteSessions } from '../session-queries.ts';

/**
 * Stores a new password and signs the user out everywhere but on the device `keptClient`. After the commit the
 * caller invalidates `user:ID`.
 */
export async function changePassword(
  platform: Platform,
  trx: Trx,
  userId: number,
  change: { passwordHash: string; confirm: boolean; keptClient: string | undefined },
): Promise<void> {
  await setPassword(platform, trx, userId, change);
  await deleteSessions(trx, userId, change.keptClient);
}
