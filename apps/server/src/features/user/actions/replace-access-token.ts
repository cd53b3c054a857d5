import type { Platform } from '../../../platform/platform.ts';
import { recordOperatorReplaced } from '../token-queries.ts';
import { renewAccessToken } from './renew-access-token.ts';

/** Replaces the permanent token of a user in the name of the operator; their profile shows it. */
export async function replaceAccessToken(platform: Platform, userId: number): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await renewAccessToken(platform, trx, userId);
    await recordOperatorReplaced(trx, userId, platform.clock.now());
  });
  platform.invalidate(`user:${userId}`);
}
