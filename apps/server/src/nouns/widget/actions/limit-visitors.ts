import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';

/**
 * Each opening without a session makes a contact, and each contact may start a conversation; nobody needs many of
 * them. Pages are as many as the wire says; apps that ask for the settings may share an address with others.
 */
const newVisitors = {
  page: { limit: 5, windowSeconds: 3600 },
  config: { limit: 60, windowSeconds: 3600 },
};

/** Counts a new visitor of an address, loopback apart. Throws `too_many_requests`. */
export async function limitNewVisitors(
  platform: Platform,
  by: keyof typeof newVisitors,
  ip: string,
): Promise<void> {
  if (ip === '::1' || /^(::ffff:)?127\./.test(ip)) return;
  const { allowed, retryAfter } = await platform.limiter.hit(`widget.${by}:ip:${ip}`, newVisitors[by]);
  if (!allowed) throw new Failure('too_many_requests', { retryAfter });
}
