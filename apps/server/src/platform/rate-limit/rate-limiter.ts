import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/clock.ts';

export type RateLimit = { limit: number; windowSeconds: number };

/** `retryAfter` is the number of whole seconds until a hit is allowed again; 0 when this one was. */
export type RateVerdict = { allowed: boolean; retryAfter: number };

/**
 * Counts hits per key in windows that begin with the first hit: at most `limit` are allowed in each. Hits above
 * the limit do not lengthen the window. Keys carry their purpose, for example `sign-in:email:<hash>`.
 */
export type RateLimiter = {
  hit(key: string, limit: RateLimit): Promise<RateVerdict>;
  /** Forgets a key, for example after a right password. */
  reset(key: string): Promise<void>;
  close(): Promise<void>;
};

type Window = { count: number; endsAt: number };

/** Counts in this process; of more than `maximumKeys` keys the least recently hit are forgotten. */
export const memoryRateLimiter = (clock: Clock, maximumKeys = 100_000): RateLimiter => {
  // A size instead of a count: the places of a count are all made beforehand.
  const windows = new LRUCache<string, Window>({ maxSize: maximumKeys, sizeCalculation: () => 1 });
  return {
    hit: (key, { limit, windowSeconds }) => {
      const now = clock.now().getTime();
      const found = windows.get(key);
      const window = found && found.endsAt > now ? found : { count: 0, endsAt: now + windowSeconds * 1000 };
      window.count += 1;
      windows.set(key, window);
      return Promise.resolve(verdict(window.count, limit, window.endsAt - now));
    },
    reset: (key) => {
      windows.delete(key);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
};

/** What a count in a window of `remainingMilliseconds` more means. */
export const verdict = (count: number, limit: number, remainingMilliseconds: number): RateVerdict =>
  count <= limit
    ? { allowed: true, retryAfter: 0 }
    : { allowed: false, retryAfter: Math.max(1, Math.ceil(remainingMilliseconds / 1000)) };
