import { invalidField } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginAuthorization, redirectUrlOf, shopAddress } from '../../integration/index.ts';
import { scopes, shopDomain } from '../model.ts';
import { refused } from '../steps/query-shop.ts';

/** The provider's authorization URL, and the cookie for the way back. Throws `invalid` and `unprocessable`. */
export function authorize(
  platform: Platform,
  actor: MemberActor,
  input: string,
): { url: string; cookie: string } {
  const { installation, providerKeys } = platform;
  if (input.trim() === '') throw refused('Shop domain is required');
  const shop = shopDomain(input);
  if (shop === undefined)
    throw invalidField('shop_domain', 'invalid', 'Shop domain must look like your-shop.myshopify.com');
  const clientId = providerKeys.get('SHOPIFY_CLIENT_ID');
  if (clientId === undefined || !providerKeys.has('SHOPIFY_CLIENT_SECRET'))
    throw refused('Shopify is not set up on this installation');
  const { state, cookie } = beginAuthorization(platform, actor, 'shopify', shop);
  const query = new URLSearchParams({
    client_id: clientId,
    scope: scopes,
    redirect_uri: redirectUrlOf(installation.frontendUrl, 'shopify'),
    state,
  });
  return { url: `${shopAddress(platform, shop)}/admin/oauth/authorize?${query.toString()}`, cookie };
}
