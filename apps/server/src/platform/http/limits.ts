import { Failure } from '@confab/contract/kit/errors';
import type { Route, RouteLimit } from '@confab/contract/kit/route';
import type { FastifyRequest } from 'fastify';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { isLoopback } from './client-address.ts';

/** Every address may call this often in a minute, whatever it calls. */
const general: RouteLimit = { by: 'ip', limit: 3000, seconds: 60 };

export type Limits = {
  /** Counts what is told of anybody, known or not: the address and values of the input. */
  arriving: (route: Route, request: FastifyRequest, input: Record<string, unknown>) => Promise<void>;
  /** Counts for the account. Only who belongs to it is asked: strangers must not use up what is its own. */
  admitted: (route: Route, accountId: number | undefined) => Promise<void>;
};

/** Each throws `too_many_requests` beyond a limit. Loopback addresses are not counted by address. */
export function limitRequests(limiter: RateLimiter): Limits {
  const hit = async (name: string, subject: string | undefined, rule: RouteLimit): Promise<void> => {
    if (subject === undefined) return;
    const { allowed, retryAfter } = await limiter.hit(`${name}:${subject}`, {
      limit: rule.limit,
      windowSeconds: rule.seconds,
    });
    if (!allowed) throw new Failure('too_many_requests', { retryAfter });
  };
  return {
    arriving: async (route, request, input) => {
      await hit('general', addressOf(request), general);
      for (const rule of route.limits ?? []) {
        if (rule.by !== 'account') await hit(route.name, subjectOf(rule.by, request, input), rule);
      }
    },
    admitted: async (route, accountId) => {
      if (accountId === undefined) return;
      for (const rule of route.limits ?? []) {
        if (rule.by === 'account') await hit(route.name, `account:${accountId}`, rule);
      }
    },
  };
}

function subjectOf(
  by: Exclude<RouteLimit['by'], 'account'>,
  request: FastifyRequest,
  input: Record<string, unknown>,
): string | undefined {
  if (by === 'ip') return addressOf(request);
  const value = readText(input, by.input);
  return value === undefined ? undefined : `${by.input}:${value.trim().toLowerCase()}`;
}

function addressOf(request: FastifyRequest): string | undefined {
  // A caller who is gone already has no address any more.
  const { ip }: { ip: string | undefined } = request;
  return ip === undefined || isLoopback(ip) ? undefined : `ip:${ip}`;
}

function readText(source: unknown, key: string): string | undefined {
  const value = new Map<string, unknown>(Object.entries(source ?? {})).get(key);
  return typeof value === 'string' ? value : undefined;
}
