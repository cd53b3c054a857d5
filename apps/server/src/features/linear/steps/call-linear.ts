import { providerHttp, type ProviderResponse } from '../../../platform/outbound/provider-http.ts';
import { keyIn, listIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { linearApiUrl, providerUrl } from '../../integration/index.ts';
import { queries } from '../model.ts';
import { linearToken } from './linear-access.ts';
import { reasonOf, refused, unanswered } from './failures.ts';

/**
 * Linear's response to a query on behalf of the connected account. Throws `unprocessable` without a connection, and if
 * Linear fails or rejects it.
 */
export async function callLinear(
  platform: Platform,
  accountId: number,
  query: keyof typeof queries,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const token = await linearToken(platform, accountId);
  const answer = await providerHttp(platform.outbound)
    .json(`${providerUrl(platform, linearApiUrl)}/graphql`, {
      body: { query: queries[query], variables },
      headers: { authorization: `Bearer ${token}` },
    })
    .catch((error: unknown) => {
      platform.log.warn({ err: error }, 'Linear did not answer');
      throw unanswered();
    });
  const data = keyIn(answer.json, 'data');
  const errors = listIn(keyIn(answer.json, 'errors'));
  if (answer.ok && errors.length === 0 && typeof data === 'object' && data !== null) return data;
  platform.log.warn({ status: answer.status, codes: errors.map(codeOf), query }, 'Linear refused a request');
  throw refused(reasonOf({ ...answer, status: statusOf(answer, errors.map(codeOf)) }));
}

/** Whether a change was made. Throws `unprocessable` where it was not. */
export function requireSuccess(result: unknown): void {
  if (keyIn(result, 'success') !== true) throw refused('Linear rejected this request');
}

const codeOf = (error: unknown): unknown => keyIn(keyIn(error, 'extensions'), 'code');

/** Errors have their own status, also under HTTP 200 and 400. */
function statusOf({ status }: ProviderResponse, codes: readonly unknown[]): number {
  if (codes.includes('RATELIMITED')) return 429;
  return codes.includes('AUTHENTICATION_ERROR') ? 401 : status;
}
