import { STATUS_CODES } from 'node:http';
import type { GuardedFetch } from './guarded-fetch.ts';
import { unreachableAddresses } from './unreachable.ts';

const timeoutMs = 5_000;

const unreachable = unreachableAddresses();

/**
 * Tells a program something, once. Answers undefined when it was taken, or else why not, in words for people: the
 * status as servers spell it, or the trouble of the network, without a try while a program is left alone. A redirect is no answer to a POST.
 */
export async function postHook(
  outbound: GuardedFetch,
  url: string,
  body: Record<string, unknown>,
): Promise<string | undefined> {
  const problem = unreachable.problemOf(url);
  if (problem !== undefined) return problem;
  try {
    const { status } = await outbound.fetch(url, {
      timeoutMs,
      maxRedirects: 0,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    unreachable.reached(url);
    if (status >= 200 && status < 300) return undefined;
    return `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  } catch (error) {
    if (!(error instanceof Error) || !isOfTheNetwork(error)) throw error;
    unreachable.failed(url, error.message);
    return error.message;
  }
}

const isOfTheNetwork = (error: Error): boolean =>
  'code' in error && String(error.code).startsWith('outbound_');
