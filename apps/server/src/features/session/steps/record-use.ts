import type { Platform } from '../../../platform/platform.ts';
import { touchSession } from '../session-queries.ts';

/** How exactly the last use of a session is known. */
const recordEveryMs = 5 * 60 * 1000;

type Use = { userId: number; client: string; lastUsedAt: Date };

/** Notes that a session is used from an address, but not at every call: that would be a write for each read. */
export async function recordUse(platform: Platform, session: Use, ip: string): Promise<void> {
  const now = platform.clock.now();
  if (now.getTime() - session.lastUsedAt.getTime() < recordEveryMs) return;
  await touchSession(platform.db, session, { now, ip });
}
