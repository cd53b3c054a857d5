import type { VisitorActor } from '../../../platform/auth/actor.ts';
import { hitNetworks } from '../../../platform/rate-limit/networks.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RateLimit } from '../../../platform/rate-limit/rate-limiter.ts';
import { requireAllowed } from '../../../platform/rate-limit/require-allowed.ts';

type Limiting = Pick<Platform, 'limiter'>;
/** A caller without an account: a visitor's browser, or an app acting for its contacts. */
export type Caller = Pick<VisitorActor, 'accountId' | 'inboxId' | 'networks'>;
/** The same with its session. */
export type IdentifiedCaller = Caller & { contactInbox: { id: number } };

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/*
 * Limits for visitors, individually and per network. Many people share an address: an office of 200 opens the same
 * shop within minutes, and thousands of phones of a mobile carrier share one IPv4 address. So tight limits apply per
 * visitor, proven by a signed token. Networks get a burst limit of twice that office, and a limit over a longer
 * period that a flood uses up in two or three bursts.
 */
const limits = {
  /** Each opening without a token creates a contact, hidden from agents until it provides some data. */
  newVisitors: {
    network: [
      { limit: 400, windowSeconds: 10 * minuteSeconds },
      { limit: 1000, windowSeconds: hourSeconds },
    ],
  },
  /** Agents see each of these. Six are enough for anyone; an office starts 200 at the same time, some of them twice. */
  newConversations: {
    visitor: { limit: 6, windowSeconds: 12 * hourSeconds },
    network: [
      { limit: 300, windowSeconds: 10 * minuteSeconds },
      { limit: 600, windowSeconds: 6 * hourSeconds },
    ],
  },
  /** A message carries at most 15 files, so this is four full messages; in an office, three files of each. */
  files: {
    visitor: { limit: 60, windowSeconds: hourSeconds },
    network: [{ limit: 600, windowSeconds: hourSeconds }],
  },
} as const;

/** Counts a new visitor of a website. Throws `too_many_requests`. */
export function limitNewVisitors(platform: Limiting, actor: Caller): Promise<void> {
  return limitNetworks(platform, actor, 'widget.visitor', limits.newVisitors.network);
}

/** Counts a conversation that a visitor starts. Throws `too_many_requests`. */
export async function limitNewConversations(platform: Limiting, actor: IdentifiedCaller): Promise<void> {
  await limitVisitor(platform, actor, 'widget.conversation', limits.newConversations.visitor);
  await limitNetworks(platform, actor, 'widget.conversation', limits.newConversations.network);
}

/** Counts files that a visitor announces, or sends in a form. Throws `too_many_requests`. */
export async function limitFiles(platform: Limiting, actor: IdentifiedCaller, files: number): Promise<void> {
  for (let file = 0; file < files; file += 1) {
    await limitVisitor(platform, actor, 'widget.file', limits.files.visitor);
    await limitNetworks(platform, actor, 'widget.file', limits.files.network);
  }
}

async function limitVisitor(
  platform: Limiting,
  actor: IdentifiedCaller,
  purpose: string,
  rule: RateLimit,
): Promise<void> {
  // Callers on this machine are local tools, which are not limited.
  if (actor.networks.length === 0) return;
  const key = `${purpose}:${actor.accountId}:${actor.contactInbox.id}`;
  requireAllowed(await platform.limiter.hit(key, rule));
}

/** By website and network, so that a flood of one shop leaves the others of an installation open. */
async function limitNetworks(
  platform: Limiting,
  actor: Caller,
  purpose: string,
  rules: readonly RateLimit[],
): Promise<void> {
  for (const rule of rules) {
    const name = `${purpose}:${actor.accountId}:${actor.inboxId}:${rule.windowSeconds}`;
    requireAllowed(await hitNetworks(platform.limiter, name, actor.networks, rule));
  }
}
