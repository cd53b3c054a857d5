import type { Platform } from '../../../platform/platform.ts';
import { hitNetworks, type Network } from '../../../platform/rate-limit/networks.ts';
import { refuseUnless } from '../../../platform/rate-limit/refuse-unless.ts';

const perNetwork = { limit: 5, windowSeconds: 300 };
const perEmail = { limit: 5, windowSeconds: 900 };

/** Counts a try to sign in to the console, by network and by address. Throws `too_many_requests`. */
export async function limitConsole(
  { limiter }: Platform,
  email: string,
  networks: readonly Network[],
): Promise<void> {
  refuseUnless(await hitNetworks(limiter, 'super-admin:network', networks, perNetwork));
  refuseUnless(await limiter.hit(keyOf(email), perEmail));
}

/** Removes the failed attempts of an address whose password was correct. */
export async function forgetConsole({ limiter }: Platform, email: string): Promise<void> {
  await limiter.reset(keyOf(email));
}

const keyOf = (email: string): string => `super-admin:email:${email}`;
