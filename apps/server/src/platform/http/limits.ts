import { Failure } from '@confab/contract/kit/errors';
import type { Route, RouteLimit } from '@confab/contract/kit/route';
import type { FastifyRequest } from 'fastify';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';

/** Every address may call this often in a minute, whatever it calls. */
const general: RouteLimit = { by: 'ip', limit: 3000, seconds: 60 };

/** Counts calls and throws `too_many_requests` beyond a limit. Loopback addresses are not counted by address. */
export function limitRequests(limiter: RateLimiter) {
  return async (route: Route, request: FastifyRequest, input: Record<string, unknown>): Promise<void> => {
    for (const rule of [general, ...(route.limits ?? [])]) {
      const subject = subjectOf(rule, request, input);
      if (subject === undefined) continue;
      const name = rule === general ? 'general' : route.name;
      const { allowed, retryAfter } = await limiter.hit(`${name}:${subject}`, {
        limit: rule.limit,
        windowSeconds: rule.seconds,
      });
      if (!allowed) throw new Failure('too_many_requests', { retryAfter });
    }
  };
}

function subjectOf(
  rule: RouteLimit,
  request: FastifyRequest,
  input: Record<string, unknown>,
): string | undefined {
  if (rule.by === 'ip') {
    // A caller who is gone already has no address any more.
    const { ip }: { ip: string | undefined } = request;
    return ip === undefined || isLoopback(ip) ? undefined : `ip:${ip}`;
  }
  if (rule.by === 'account') return `account:${readText(request.params, 'account_id') ?? ''}`;
  const value = readText(input, rule.by.input);
  return value === undefined ? undefined : `${rule.by.input}:${value.trim().toLowerCase()}`;
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

function readText(source: unknown, key: string): string | undefined {
  const value = new Map<string, unknown>(Object.entries(source ?? {})).get(key);
  return typeof value === 'string' ? value : undefined;
}
