import { hitNetworks, type Network } from '../rate-limit/networks.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { requireAllowed } from '../rate-limit/require-allowed.ts';

type Limits = { recipient: number; recipientOfSender?: number; sender: number; network: number };

/**
 * Emails per hour: to one recipient, from one sender (an account or a user) or in total; by one sender; from one
 * network.
 */
const limits = {
  invitation: { recipient: 15, recipientOfSender: 3, sender: 200, network: 300 },
  confirmation: { recipient: 5, sender: 20, network: 300 },
  address_change: { recipient: 5, sender: 10, network: 100 },
  password_reset: { recipient: 5, sender: 300, network: 300 },
  sign_up_attempt: { recipient: 1, sender: 300, network: 300 },
  transcript: { recipient: 5, sender: 1000, network: 300 },
  notification: { recipient: 60, sender: 5000, network: 300 },
  contact_file: { recipient: 60, sender: 300, network: 300 },
  conversation: { recipient: 120, recipientOfSender: 60, sender: 2000, network: 300 },
  automatic_message: { recipient: 20, recipientOfSender: 10, sender: 1000, network: 300 },
  team: { recipient: 60, sender: 2000, network: 300 },
  report: { recipient: 60, sender: 1000, network: 300 },
  unread: { recipient: 30, recipientOfSender: 10, sender: 5000, network: 300 },
} as const satisfies Record<string, Limits>;

export type EmailPurpose = keyof typeof limits;

export type EmailLimitCause = {
  purpose: EmailPurpose;
  recipient: string;
  /** The sender whose budget is charged, if known: `account:7`, `user:3`. */
  sender?: string;
  /** The origin of the request. */
  networks: readonly Network[];
};

const windowSeconds = 3600;

/**
 * Counts an email that a request is about to cause. Every such request calls this before anything is written; each
 * purpose has its own count, so that invitations cannot use up password-reset emails. Throws `too_many_requests` with
 * the reason.
 */
export async function admitEmail(platform: { limiter: RateLimiter }, cause: EmailLimitCause): Promise<void> {
  const { purpose, recipient, sender, networks } = cause;
  const { limiter } = platform;
  const allowed: Limits = limits[purpose];
  const within = (limit: number) => ({ limit, windowSeconds });
  const subject = (name: string): string => `mail:${purpose}:${name}`;
  requireAllowed(
    await hitNetworks(limiter, subject('network'), networks, within(allowed.network)),
    reasons.network,
  );
  if (sender !== undefined)
    requireAllowed(await limiter.hit(subject(sender), within(allowed.sender)), reasons.sender);
  // First, so that a rejected account does not use up the budget of others.
  if (sender !== undefined && allowed.recipientOfSender !== undefined) {
    const rule = within(allowed.recipientOfSender);
    requireAllowed(await limiter.hit(subject(`${sender}:to:${recipient}`), rule), reasons.recipient);
  }
  requireAllowed(await limiter.hit(subject(`to:${recipient}`), within(allowed.recipient)), reasons.recipient);
}

const reasons = {
  network: 'Too many emails were requested from your network. Please try again later.',
  sender: 'Too many emails were requested. Please try again later.',
  recipient: 'Too many emails were sent to this address. Please try again later.',
} as const;
