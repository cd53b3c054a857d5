import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { hitNetworks, type Network } from '../../../platform/rate-limit/networks.ts';
import type { RateVerdict } from '../../../platform/rate-limit/rate-limiter.ts';

const windowSeconds = 900;
const perStranger = { limit: 5, windowSeconds };
const allStrangers = { limit: 10, windowSeconds };
const perDevice = { limit: 10, windowSeconds };

/**
 * Counts a try to sign in. Strangers count by where they are and whom they try together, so that one place alone
 * uses up little of what all strangers together may try for this user. Both leave out a device the user has
 * signed in on before, which has tries of its own: nobody can lock a user out of where they work. Throws
 * `too_many_requests`.
 */
export async function limitTries(
  platform: Platform,
  attempt: { email: string; networks: readonly Network[]; deviceId: string | undefined },
): Promise<void> {
  const { email, networks, deviceId } = attempt;
  const { limiter } = platform;
  if (deviceId !== undefined) return admit(await limiter.hit(`sign-in:device:${deviceId}`, perDevice));
  admit(await hitNetworks(limiter, `sign-in:email:${email}:network`, networks, perStranger));
  admit(await limiter.hit(`sign-in:email:${email}`, allStrangers));
}

function admit({ allowed, retryAfter }: RateVerdict): void {
  if (!allowed) throw new Failure('too_many_requests', { retryAfter });
}
