import { STATUS_CODES } from 'node:http';
import type { GuardedFetch } from './guarded-fetch.ts';
import { unreachableAddresses } from './unreachable.ts';

const timeoutMs = 5_000;

const unreachable = unreachableAddresses();

/** The result of a webhook call: the response, or null if there was none, and what is wrong with it. */
export type HookResult = { answer: { status: number; body: Buffer } | null; problem: string | undefined };

/**
 * Posts to a program, once. The problem is readable: the HTTP status text, or the network error. A redirect is no valid
 * response to a POST.
 */
export async function callHook(
  outbound: GuardedFetch,
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HookResult> {
  try {
    const answer = await outbound.fetch(url, {
      timeoutMs,
      maxRedirects: 0,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body,
    });
    const { status } = answer;
    if (status >= 200 && status < 300) return { answer, problem: undefined };
    return { answer, problem: `${status} ${STATUS_CODES[status] ?? ''}`.trim() };
  } catch (error) {
    if (!(error instanceof Error) || !isOfTheNetwork(error)) throw error;
    return { answer: null, problem: error.message };
  }
}

/**
 * The same, without an attempt while calls to the program are suspended. Returns undefined if it was accepted,
 * otherwise the problem.
 */
export async function postHook(
  outbound: GuardedFetch,
  url: string,
  body: Record<string, unknown>,
): Promise<string | undefined> {
  const known = unreachable.problemOf(url);
  if (known !== undefined) return known;
  const { answer, problem } = await callHook(outbound, url, JSON.stringify(body));
  if (answer === null && problem !== undefined) unreachable.failed(url, problem);
  else unreachable.reached(url);
  return problem;
}

const isOfTheNetwork = (error: Error): boolean =>
  'code' in error && String(error.code).startsWith('outbound_');
