import type { Platform } from '../../../../platform/platform.ts';
import { hitNetworks, refundNetworks, type Network } from '../../../../platform/rate-limit/networks.ts';
import { requireAllowed } from '../../../../platform/rate-limit/require-allowed.ts';

/** A code has a million values, of which three are right: 50 tries a day need eighteen years to find one. */
const codeLimit = { limit: 10, windowSeconds: 900 };
const daily = { limit: 50, windowSeconds: 86_400 };
const perNetwork = { limit: 20, windowSeconds: 900 };

export type CodeAttempt = {
  userId: number;
  /** Where it is required: attempts at one place do not count at the other. */
  at: 'sign-in' | 'profile' | 'console';
  networks: readonly Network[];
  /** A device that the user has signed in on before, which others cannot lock out. */
  deviceId: string | undefined;
};

/** Counts a code that is tried, for the user (or their own device) and for the network. Throws `too_many_requests`. */
export async function limitCodeAttempts({ limiter }: Platform, attempt: CodeAttempt): Promise<void> {
  const key = keyOf(attempt);
  requireAllowed(await hitNetworks(limiter, networkName, attempt.networks, perNetwork));
  requireAllowed(await limiter.hit(`${key}:quickly`, codeLimit));
  requireAllowed(await limiter.hit(`${key}:daily`, daily));
}

/** Removes the failed attempts of the user, or of their device, after a correct code, and this one of the network. */
export async function clearCodeAttempts({ limiter }: Platform, attempt: CodeAttempt): Promise<void> {
  const key = keyOf(attempt);
  await Promise.all([
    limiter.reset(`${key}:quickly`),
    limiter.reset(`${key}:daily`),
    refundNetworks(limiter, networkName, attempt.networks, perNetwork),
  ]);
}

const networkName = 'two-factor:network';

function keyOf({ userId, at, deviceId }: CodeAttempt): string {
  return `two-factor:${at}:${deviceId === undefined ? `user:${userId}` : `device:${deviceId}`}`;
}
