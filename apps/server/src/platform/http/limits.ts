import type { Route, RouteLimit } from '@confab/contract/kit/route';
import type { FastifyRequest } from 'fastify';
import type { MemberActor } from '../auth/actor.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { hitNetworks, type Network } from '../rate-limit/networks.ts';
import { requireAllowed } from '../rate-limit/require-allowed.ts';

/**
 * Calls per minute of each address, to all routes together: 200 visitors of one office who chat, or 500 agents
 * behind one address with a call every five seconds each.
 */
const general = { limit: 6000, windowSeconds: 60 };

export type Limits = {
  /** Counts what is known before the body is read: the address. */
  arriving: (route: Route, request: FastifyRequest) => Promise<void>;
  /** Counts by values of the input. */
  naming: (route: Route, input: Record<string, unknown>) => Promise<void>;
  /** Counts for the account and its user. Only members are counted: outsiders must not use up its allowance. */
  admitted: (route: Route, accountId: number | undefined, actor: unknown) => Promise<void>;
};

/** Each throws `too_many_requests` beyond a limit. Callers on this machine are not counted by address. */
export function limitRequests(limiter: RateLimiter): Limits {
  return {
    arriving: async (route, { networks }) => {
      await limitCalls(limiter, networks);
      for (const rule of route.limits ?? []) {
        if (rule.by === 'ip')
          requireAllowed(await hitNetworks(limiter, nameOf(route, rule), networks, windowOf(rule)));
      }
    },
    naming: async (route, input) => {
      for (const rule of route.limits ?? []) {
        const subject = subjectOf(rule.by, input);
        if (subject !== undefined)
          requireAllowed(await limiter.hit(`${nameOf(route, rule)}:${subject}`, windowOf(rule)));
      }
    },
    admitted: async (route, accountId, actor) => {
      if (accountId === undefined) return;
      const subjects = { account: `account:${accountId}`, user: userOf(actor) };
      for (const rule of route.limits ?? []) {
        if (rule.by !== 'account' && rule.by !== 'user') continue;
        const subject = subjects[rule.by];
        if (subject !== undefined)
          requireAllowed(await limiter.hit(`${nameOf(route, rule)}:${subject}`, windowOf(rule)));
      }
    },
  };
}

/** Counts a call of any kind; pages and files, which no route describes, count themselves. */
export async function limitCalls(limiter: RateLimiter, networks: readonly Network[]): Promise<void> {
  requireAllowed(await hitNetworks(limiter, 'general', networks, general));
}

/** The same for calls of one kind, in addition to the general limit. Throws `too_many_requests`. */
export async function limitKind(
  limiter: RateLimiter,
  networks: readonly Network[],
  name: string,
  rule: Pick<RouteLimit, 'limit' | 'seconds'>,
): Promise<void> {
  requireAllowed(await hitNetworks(limiter, name, networks, windowOf(rule)));
}

function nameOf(route: Route, { group }: RouteLimit): string {
  return group ?? route.name;
}

/** The calling member of the account, by session or token. */
function userOf(actor: unknown): string | undefined {
  const isMember = (value: unknown): value is MemberActor =>
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'member';
  return isMember(actor) ? `account:${actor.accountId}:user:${actor.person.id}` : undefined;
}

function windowOf({ limit, seconds }: Pick<RouteLimit, 'limit' | 'seconds'>) {
  return { limit, windowSeconds: seconds };
}

/** Characters of a value that distinguish subjects; an email address has at most 254. */
const maxSubjectLength = 300;

function subjectOf(by: RouteLimit['by'], input: Record<string, unknown>): string | undefined {
  if (typeof by === 'string') return undefined;
  const value = Object.hasOwn(input, by.input) ? input[by.input] : undefined;
  if (typeof value !== 'string') return undefined;
  return `${by.input}:${value.trim().slice(0, maxSubjectLength).toLowerCase()}`;
}
