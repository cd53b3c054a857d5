import type { RateLimiter } from '../../src/platform/rate-limit/rate-limiter.ts';

/** Limits have tests of their own; this test calls one route more often than any client. */
export const noLimits: RateLimiter = {
  hit: () => Promise.resolve({ allowed: true, retryAfterSeconds: 0 }),
  takeBack: () => Promise.resolve(),
  reset: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
