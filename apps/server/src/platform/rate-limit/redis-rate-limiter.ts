import type { Clock } from '../clock/clock.ts';
import {
  keyOf,
  memoryRateLimiter,
  verdict,
  type RateLimit,
  type RateLimiter,
  type RateVerdict,
} from './rate-limiter.ts';

/**
 * Counts in Redis, shared by several processes. While Redis is unreachable, each process counts for itself: limits
 * then apply per process, and no caller is locked out. `onTrouble` receives the first failure of a series.
 */
export async function redisRateLimiter(options: {
  redisUrl: string;
  clock: Clock;
  onError: (error: unknown) => void;
  /** In front of all keys, so that installations can share a server. */
  prefix?: string;
}): Promise<RateLimiter> {
  const redis = await openRedis(options.redisUrl);
  const own = memoryRateLimiter(options.clock);
  let troubled = false;
  const onError = (error: unknown): void => {
    if (!troubled) options.onError(error);
    troubled = true;
  };
  redis.on('error', onError);
  redis.on('ready', () => {
    troubled = false;
  });
  // A server that cannot be reached now is tried again in the background.
  await redis.connect().catch(onError);
  const nameOf = (key: string): string => `${options.prefix ?? 'confab'}:rate:${keyOf(key)}`;

  const count = async (name: string, { limit, windowSeconds }: RateLimit): Promise<RateVerdict> => {
    const milliseconds = windowSeconds * 1000;
    // One transaction: the counter can never be left without its expiry.
    const replies = await redis.multi().set(name, 0, 'PX', milliseconds, 'NX').incr(name).pttl(name).exec();
    const [hits, remaining] = [replies?.[1]?.[1], replies?.[2]?.[1]];
    if (typeof hits !== 'number' || typeof remaining !== 'number')
      throw new Error('Redis returned no count.');
    return verdict(hits, limit, remaining);
  };

  const takeBack = async (name: string, { windowSeconds }: RateLimit): Promise<void> => {
    // As above: if the window has ended, this hit is the first of the next.
    await redis
      .multi()
      .set(name, 1, 'PX', windowSeconds * 1000, 'NX')
      .decr(name)
      .exec();
  };
  /** Counts in this process while Redis is unreachable. */
  const orHere = async <T>(inRedis: Promise<T>, here: () => Promise<T>): Promise<T> => {
    try {
      return await inRedis;
    } catch (error) {
      onError(error);
      return here();
    }
  };

  return {
    hit: (key, limit) => orHere(count(nameOf(key), limit), () => own.hit(key, limit)),
    takeBack: (key, limit) => orHere(takeBack(nameOf(key), limit), () => own.takeBack(key, limit)),
    reset: async (key) => {
      await own.reset(key);
      await redis.del(nameOf(key)).catch(onError);
    },
    close: () => {
      redis.disconnect();
      return Promise.resolve();
    },
  };
}

/** Not connected yet. Fails immediately while the server is unreachable, and reconnects in the background. */
async function openRedis(redisUrl: string) {
  const { Redis } = await import('ioredis');
  return new Redis(redisUrl, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    connectTimeout: 2000,
  });
}
