import type { Platform } from '../../../platform/platform.ts';
import { purgeUserTokens } from '../../user/index.ts';
import { deleteExpiredSessions } from '../session-queries.ts';

/**
 * Removes sessions and links that can never be used again. A used link is kept for a while to distinguish it from an
 * unknown one.
 */
export async function purgeSessions(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  await deleteExpiredSessions(platform.db, now);
  await purgeUserTokens(platform.db, new Date(now.getTime() - retentionDays * 86_400_000));
}

const retentionDays = 30;
