import type { Platform } from '../../../platform/platform.ts';
import { hitNetworks, refundNetworks, type Network } from '../../../platform/rate-limit/networks.ts';
import { requireAllowed } from '../../../platform/rate-limit/require-allowed.ts';

const perNetwork = { limit: 5, windowSeconds: 300 };
const perUnknownCaller = { limit: 5, windowSeconds: 300 };
const allUnknownCallers = { limit: 10, windowSeconds: 900 };
const perDevice = { limit: 10, windowSeconds: 900 };

export type Try = { email: string; networks: readonly Network[]; deviceId: string | undefined };

/** Counts a password or login link, for any user. Throws `too_many_requests`. */
export async function limitNetwork(platform: Platform, networks: readonly Network[]): Promise<void> {
  requireAllowed(await hitNetworks(platform.limiter, networkName, networks, perNetwork));
}

/**
 * Counts a sign-in attempt. Attempts from unknown devices are counted per network and user together, so that one
 * network uses up little of the total allowed for this user. Neither includes devices the user has signed in on
 * before, which have an allowance of their own: users cannot be locked out of their own devices. Throws
 * `too_many_requests`.
 */
export async function limitSignInAttempts(platform: Platform, attempt: Try): Promise<void> {
  const { email, networks, deviceId } = attempt;
  const { limiter } = platform;
  if (deviceId !== undefined) return requireAllowed(await limiter.hit(deviceKey(deviceId), perDevice));
  requireAllowed(await hitNetworks(limiter, networkKey(email), networks, perUnknownCaller));
  requireAllowed(await limiter.hit(emailKey(email), allUnknownCallers));
}

/**
 * Removes this successful attempt from its counts: only failures are limited, so a team behind one address can sign in
 * concurrently. Failures of others on the network still count: signing in with one's own user grants no new attempts.
 */
export async function clearSignInAttempts(
  { limiter }: Platform,
  { email, networks, deviceId }: Try,
): Promise<void> {
  const keys =
    deviceId === undefined
      ? [...networks.map(({ name }) => `${networkKey(email)}:${name}`), emailKey(email)]
      : [deviceKey(deviceId)];
  await Promise.all([
    ...keys.map((key) => limiter.reset(key)),
    refundNetworks(limiter, networkName, networks, perNetwork),
  ]);
}

const networkName = 'sign-in:network';
const deviceKey = (deviceId: string): string => `sign-in:device:${deviceId}`;
const emailKey = (email: string): string => `sign-in:email:${email}`;
const networkKey = (email: string): string => `${emailKey(email)}:network`;
