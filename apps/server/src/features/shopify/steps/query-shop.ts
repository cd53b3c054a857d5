import { Failure } from '@confab/contract/kit/errors';
import { providerHttp, type ProviderResponse } from '../../../platform/outbound/provider-http.ts';
import { keyIn, listIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { shopAddress } from '../../integration/index.ts';

export function refused(message: string): Failure {
  return new Failure('unprocessable', { message });
}

/** A call of a shop. Throws `unprocessable` when it does not answer. */
export function callShop(
  platform: Platform,
  shop: string,
  path: string,
  call: { body: object; headers?: Record<string, string> },
): Promise<ProviderResponse> {
  return providerHttp(platform.outbound)
    .json(`${shopAddress(platform, shop)}${path}`, call)
    .catch((error: unknown) => {
      platform.log.warn({ err: error }, 'the shop did not answer');
      throw refused("The shop didn't respond. Try again.");
    });
}

/** A shop's response to a query. Throws `unprocessable` if it fails or rejects it. */
export async function queryShop(
  platform: Platform,
  shop: string,
  token: string,
  body: { query: string; variables: object },
): Promise<unknown> {
  const headers = { 'x-shopify-access-token': token };
  const answer = await callShop(platform, shop, '/admin/api/2026-07/graphql.json', { body, headers });
  const errors = keyIn(answer.json, 'errors');
  const data = keyIn(answer.json, 'data');
  if (answer.ok && errors === undefined && typeof data === 'object' && data !== null) return data;
  const codes = listIn(errors).map((error) => keyIn(keyIn(error, 'extensions'), 'code'));
  platform.log.warn({ status: answer.status, codes }, 'the shop refused a request');
  throw refused(reasonOf(answer, codes));
}

/** The shop's message is only logged. */
function reasonOf({ isCalled, status }: ProviderResponse, codes: readonly unknown[]): string {
  if (!isCalled) return "The shop's URL isn't allowed. Ask your system administrator.";
  if (status === 401 || status === 403 || codes.includes('ACCESS_DENIED'))
    return 'The shop no longer gives us access. An administrator can reconnect it under Settings, Integrations.';
  if (status === 429 || codes.includes('THROTTLED')) return 'The shop is overloaded. Try again in a minute.';
  if (status >= 500) return "The shop isn't available. Try again.";
  return 'The shop rejected this request';
}
