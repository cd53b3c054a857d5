import type { Platform } from '../../../platform/platform.ts';
import { hitNetworks, refundNetworks, type Network } from '../../../platform/rate-limit/networks.ts';
import { requireAllowed } from '../../../platform/rate-limit/require-allowed.ts';

const perNetwork = { limit: 5, windowSeconds: 300 };
const perEmail = { limit: 5, windowSeconds: 900 };

/** Counts a try to sign in to the console, by network and by address. Throws `too_many_requests`. */
export async function limitConsoleAttempts(
  { limiter }: Platform,
  email: string,
  networks: readonly Network[],
): Promise<void> {
  requireAllowed(await hitNetworks(limiter, networkName, networks, perNetwork));
  requireAllowed(await limiter.hit(keyOf(email), perEmail));
}

/** Removes the failed attempts of an address whose password was correct, and this one from those of the network. */
export async function clearConsoleAttempts(
  { limiter }: Platform,
  email: string,
  networks: readonly Network[],
): Promise<void> {
  await Promise.all([
    limiter.reset(keyOf(email)),
    refundNetworks(limiter, networkName, networks, perNetwork),
  ]);
}

const networkName = 'super-admin:network';

const keyOf = (email: string): string => `super-admin:email:${email}`;
