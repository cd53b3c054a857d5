import { STATUS_CODES } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { GuardedFetch } from './guarded-fetch.ts';

const timeoutMs = 5_000;

/**
 * Programs that could not be reached, by address. After so many failures in a row they are left alone for a minute:
 * each try keeps a worker waiting, and others behind it.
 */
const maxFailures = 3;
const unreachable = new LRUCache<string, { failures: number; problem: string }>({
  max: 1000,
  ttl: 60_000,
  perf: { now: () => Date.now() },
});

/**
 * Tells a program something, once. Answers undefined when it was taken, or else why not, in words for people: the
 * status as servers spell it, or the trouble of the network, without a try while a program is left alone. A redirect is no answer to a POST.
 */
export async function postHook(
  outbound: GuardedFetch,
  url: string,
  body: Record<string, unknown>,
): Promise<string | undefined> {
  const known = unreachable.get(url);
  if (known !== undefined && known.failures >= maxFailures) return known.problem;
  try {
    const { status } = await outbound.fetch(url, {
      timeoutMs,
      maxRedirects: 0,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    unreachable.delete(url);
    if (status >= 200 && status < 300) return undefined;
    return `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  } catch (error) {
    if (!(error instanceof Error) || !isOfTheNetwork(error)) throw error;
    unreachable.set(url, { failures: (known?.failures ?? 0) + 1, problem: error.message });
    return error.message;
  }
}

const isOfTheNetwork = (error: Error): boolean =>
  'code' in error && String(error.code).startsWith('outbound_');
