import type { Clock } from '../clock/clock.ts';
import { memoryRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { redisRateLimiter } from './redis-rate-limiter.ts';

/** The limiter of a process: shared through Redis when there is one, its own otherwise. */
export async function openRateLimiter(options: {
  redisUrl: string | undefined;
  clock: Clock;
  onError: (error: unknown) => void;
}): Promise<RateLimiter> {
  return options.redisUrl === undefined
    ? memoryRateLimiter(options.clock)
    : redisRateLimiter({ ...options, redisUrl: options.redisUrl });
}
