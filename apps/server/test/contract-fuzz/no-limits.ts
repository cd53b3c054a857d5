import type { RateLimiter } from '../../src/platform/rate-limit/rate-limiter.ts';

/** Limits have tests of their own; a walk calls one route more often than anybody. */
export const noLimits: RateLimiter = {
  hit: () => Promise.resolve({ allowed: true, retryAfterSeconds: 0 }),
  reset: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
