import { Failure } from '@confab/contract/kit/errors';
import type { RateVerdict } from './rate-limiter.ts';

/** Throws `too_many_requests`, with a reason where useful, when a limit is exceeded. */
export function requireAllowed({ allowed, retryAfterSeconds }: RateVerdict, message?: string): void {
  if (!allowed)
    throw new Failure('too_many_requests', { retryAfterSeconds, ...(message ? { message } : {}) });
}
