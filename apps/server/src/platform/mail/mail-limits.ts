import { Failure } from '@confab/contract/kit/errors';
import { hashToken } from '../crypto/tokens.ts';
import { isLoopback } from '../http/client-address.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';

/** Mails in an hour: to one recipient, by one sender (an account or a user), and from one address of the network. */
const limits = {
  invitation: { recipient: 5, sender: 200, ip: 300 },
  confirmation: { recipient: 5, sender: 20, ip: 300 },
  address_change: { recipient: 5, sender: 10, ip: 100 },
  password_reset: { recipient: 5, sender: 300, ip: 300 },
  sign_up_attempt: { recipient: 1, sender: 300, ip: 300 },
  transcript: { recipient: 5, sender: 1000, ip: 300 },
} as const;

export type MailPurpose = keyof typeof limits;

export type MailCause = {
  purpose: MailPurpose;
  recipient: string;
  /** Whose budget it is, where somebody is known: `account:7`, `user:3`. */
  sender?: string;
  /** Where the request came from. */
  ip: string;
};

const windowSeconds = 3600;

/**
 * Counts a mail that somebody's request is about to cause. Every such request passes here, before anything is
 * written; each purpose counts by itself, so that invitations cannot use up the mails for a forgotten password.
 * Throws `too_many_requests` with the reason.
 */
export async function admitMail({ limiter }: { limiter: RateLimiter }, cause: MailCause): Promise<void> {
  const { purpose, recipient, sender, ip } = cause;
  const allowed = limits[purpose];
  const counts = [
    isLoopback(ip) ? undefined : { subject: `ip:${ip}`, limit: allowed.ip, reason: reasons.ip },
    sender === undefined ? undefined : { subject: sender, limit: allowed.sender, reason: reasons.sender },
    { subject: `to:${hashToken(recipient)}`, limit: allowed.recipient, reason: reasons.recipient },
  ];
  for (const count of counts) {
    if (count === undefined) continue;
    const { limit, subject } = count;
    const verdict = await limiter.hit(`mail:${purpose}:${subject}`, { limit, windowSeconds });
    if (!verdict.allowed)
      throw new Failure('too_many_requests', { message: count.reason, retryAfter: verdict.retryAfter });
  }
}

const reasons = {
  ip: 'Too many mails were asked for from your network. Please try again later.',
  sender: 'Too many mails were asked for. Please try again later.',
  recipient: 'Too many mails went to this address. Please try again later.',
} as const;
