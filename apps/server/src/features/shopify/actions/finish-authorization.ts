import { Failure } from '@confab/contract/kit/errors';
import { withOrigin } from '../../../platform/db/change-origin.ts';
import type { Returned } from '../../../platform/oauth/returned.ts';
import { keyIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { returningAdministrator, saveConnection } from '../../integration/index.ts';
import { callShop } from '../steps/query-shop.ts';
import { isSignedQuery } from '../steps/is-signed.ts';

/**
 * Connects the shop that authorized us; returns where to redirect the browser: to its settings, with `error` if it
 * failed.
 */
export async function finishAuthorization(platform: Platform, returned: Returned): Promise<string> {
  const query = new URLSearchParams(returned.query);
  const pending = await returningAdministrator(platform, 'shopify', returned.cookies, query.get('state'));
  if (pending === undefined) return '/';
  const { accountId, userId, reference: shop } = pending;
  const settings = `/app/accounts/${accountId}/settings/integrations/shopify`;
  const secret = platform.providerKeys.get('SHOPIFY_CLIENT_SECRET');
  // Signed by Shopify, and for the requested shop: any other may be forged.
  if (secret === undefined || !isSignedQuery(query, secret) || query.get('shop') !== shop)
    return `${settings}?error=true`;
  const granted = await exchange(platform, shop, query.get('code') ?? '', secret);
  if (granted === undefined) return `${settings}?error=true`;
  await withOrigin({ userId, ...returned.origin }, () =>
    saveConnection(platform, accountId, 'shopify', {
      settings: { scope: granted.scope },
      reference: shop,
      access: { access_token: granted.token },
    }),
  );
  return settings;
}

async function exchange(platform: Platform, shop: string, code: string, secret: string) {
  const body = {
    client_id: platform.providerKeys.get('SHOPIFY_CLIENT_ID') ?? '',
    client_secret: secret,
    code,
  };
  try {
    const answer = await callShop(platform, shop, '/admin/oauth/access_token', { body });
    const token = keyIn(answer.json, 'access_token');
    const scope = keyIn(answer.json, 'scope');
    if (answer.ok && typeof token === 'string' && token !== '')
      return { token, scope: typeof scope === 'string' ? scope : '' };
    platform.log.warn({ status: answer.status }, 'the shop granted no access');
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
