import * as contract from '@confab/contract/features/shopify';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { authorize } from './actions/authorize.ts';
import { disconnect } from './actions/disconnect.ts';
import { listOrders } from './actions/list-orders.ts';

export function shopifyRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.authorizeShopify, ({ actor, input, info }) => {
      const { url, cookie } = authorize(platform, actor, input.shop_domain ?? '');
      info.setHeader('set-cookie', cookie);
      return Promise.resolve({ redirect_url: url });
    }),
    endpoint(contract.listShopOrders, ({ actor, input }) => listOrders(platform, actor, input.contact_id)),
    endpoint(contract.disconnectShopify, async ({ params }) => {
      await disconnect(platform, params.account_id);
      return undefined;
    }),
  ];
}
