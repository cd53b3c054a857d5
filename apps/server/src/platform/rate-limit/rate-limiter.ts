import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/clock.ts';
import { coarseCounts } from './coarse-counts.ts';

export type RateLimit = { limit: number; windowSeconds: number };

/** `retryAfterSeconds` is the number of whole seconds until a hit is allowed again; 0 when this one was. */
export type RateVerdict = { allowed: boolean; retryAfterSeconds: number };

/**
 * Counts hits per key in windows that begin with the first hit: at most `limit` are allowed in each. Hits above the
 * limit do not extend the window. Keys carry their purpose, for example `sign-in:email:ada@example.com`, and may
 * contain untrusted input: only their hash is kept.
 */
export type RateLimiter = {
  hit(key: string, limit: RateLimit): Promise<RateVerdict>;
  /** Removes one hit that turned out not to count, for example a correct password. */
  takeBack(key: string, limit: RateLimit): Promise<void>;
  /** Resets a key, for example after a correct password. */
  reset(key: string): Promise<void>;
  close(): Promise<void>;
};

type Window = { count: number; limit: number; endsAt: number };

/**
 * Counts in this process. Beyond `maxKeys` keys, the least recently hit lose their own count but not their usage: it
 * is kept in coarse counts of fixed size, so a flood of new keys resets no limit.
 */
export function memoryRateLimiter(clock: Clock, maxKeys = 100_000): RateLimiter {
  const coarse = coarseCounts();
  // A size instead of a count: the places of a count are all made beforehand.
  const windows = new LRUCache<string, Window>({
    maxSize: maxKeys,
    sizeCalculation: () => 1,
    dispose: ({ count, limit, endsAt }, key, reason) => {
      if (reason === 'evict' && endsAt > clock.now().getTime()) coarse.keep(key, count / limit, endsAt);
    },
  });
  return {
    hit: (key, { limit, windowSeconds }) => {
      const name = keyOf(key);
      const now = clock.now().getTime();
      const endsAt = now + windowSeconds * 1000;
      const found = windows.get(name);
      const used = found === undefined ? coarse.find(name, now) : undefined;
      const window =
        found !== undefined && found.endsAt > now
          ? found
          : {
              count: Math.round((used?.share ?? 0) * limit),
              limit,
              endsAt: Math.min(endsAt, used?.endsAt ?? endsAt),
            };
      window.count += 1;
      windows.set(name, window);
      return Promise.resolve(verdict(window.count, limit, window.endsAt - now));
    },
    takeBack: (key) => {
      const window = windows.get(keyOf(key));
      if (window !== undefined) window.count = Math.max(0, window.count - 1);
      return Promise.resolve();
    },
    reset: (key) => {
      // An empty window instead of none: the coarse count may belong to another key, and stays.
      windows.set(keyOf(key), { count: 0, limit: 1, endsAt: 0 });
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

/** What is kept of a key, in memory and in Redis: fixed size, whatever the input. */
export function keyOf(key: string): string {
  return hash('sha256', key, 'base64url');
}

/** What a count in a window of `remainingMs` more means. */
export function verdict(count: number, limit: number, remainingMs: number): RateVerdict {
  return count <= limit
    ? { allowed: true, retryAfterSeconds: 0 }
    : { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(remainingMs / 1000)) };
}
