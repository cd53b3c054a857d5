import { boundedCache, type BoundedCache } from '../../../platform/memo/bounded-cache.ts';
import type { Platform } from '../../../platform/platform.ts';
import { missSlots } from '../model.ts';
import { putMisses, type Miss, type RunKey } from '../run-queries.ts';

/**
 * Misses of a rule are recorded up to this number at a time, and then one per interval: many rules miss every message.
 */
const batchSize = 10;
const oneInMs = 6000;
const maxRules = 50_000;

/** When the allowance of a rule is full again. */
const caches = new WeakMap<Platform, BoundedCache<number>>();

/** Records that rules did not match. */
export async function recordMisses(
  platform: Platform,
  event: Pick<RunKey, 'accountId' | 'eventNumber'>,
  displayId: number,
  misses: readonly Miss[],
): Promise<void> {
  const at = { conversationId: displayId, createdAt: platform.clock.now() };
  await putMisses(platform.db, event, at, withinAllowance(platform, event.accountId, misses), missSlots);
}

/** The misses that this process records. */
function withinAllowance(platform: Platform, accountId: number, misses: readonly Miss[]): Miss[] {
  const allowances = caches.get(platform) ?? boundedCache<number>({ max: maxRules });
  caches.set(platform, allowances);
  const now = platform.clock.now().getTime();
  return misses.filter(({ automationId }) => {
    const key = `${accountId}/${automationId}`;
    const fullAt = Math.max(allowances.get(key) ?? 0, now) + oneInMs;
    if (fullAt > now + batchSize * oneInMs) return false;
    allowances.set(key, fullAt);
    return true;
  });
}
