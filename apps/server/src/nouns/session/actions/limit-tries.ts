import { Failure } from '@confab/contract/kit/errors';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';

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
  attempt: { email: string; ip: string; deviceId: string | undefined },
): Promise<void> {
  const email = hashToken(attempt.email);
  const hit = async (subject: string, rule: typeof perDevice): Promise<void> => {
    const { allowed, retryAfter } = await platform.limiter.hit(`sign-in:${subject}`, rule);
    if (!allowed) throw new Failure('too_many_requests', { retryAfter });
  };
  if (attempt.deviceId !== undefined) {
    await hit(`device:${attempt.deviceId}`, perDevice);
    return;
  }
  if (!isOwnMachine(attempt.ip)) await hit(`network:${attempt.ip}:email:${email}`, perStranger);
  await hit(`email:${email}`, allStrangers);
}

/** Loopback addresses are not told apart: behind a proxy that is not trusted they are everybody's. */
function isOwnMachine(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.');
}
