import { AccountParams, route } from '../kit/route.ts';
import { Id, Nullable, Type, type Static } from '../kit/schema.ts';

const base = '/api/v1/accounts/:account_id/integrations/shopify';

/** An order of a shop, as its owner sees it. */
export const ShopOrder = Type.Object({
  id: Id,
  email: Nullable(Type.String()),
  created_at: Type.String(),
  total_price: Type.String(),
  currency: Type.String(),
  /** `fulfilled`, `partial` and others; null while nothing was sent. */
  fulfillment_status: Nullable(Type.String()),
  /** `paid`, `pending`, `refunded` and others. */
  financial_status: Nullable(Type.String()),
  /** Where the order is in the shop's administration. */
  admin_url: Type.String(),
});
export type ShopOrder = Static<typeof ShopOrder>;

export const authorizeShopify = route({
  name: 'shopify.authorize',
  method: 'POST',
  path: `${base}/auth`,
  summary: 'Where the browser of an administrator goes to let us into a shop',
  who: 'administrator',
  feature: 'shopify_integration',
  repeatsResponse: false,
  params: AccountParams,
  input: Type.Object({ shop_domain: Type.Optional(Nullable(Type.String({ maxLength: 255 }))) }),
  response: Type.Object({ redirect_url: Type.String() }),
  errors: ['invalid', 'unprocessable'],
});

export const listShopOrders = route({
  name: 'shopify.list_orders',
  method: 'GET',
  path: `${base}/orders`,
  summary: 'The newest orders of a contact, found by its email address and phone number, up to twenty',
  who: 'member',
  feature: 'shopify_integration',
  params: AccountParams,
  input: Type.Object({ contact_id: Id }),
  response: Type.Object({ orders: Type.Array(ShopOrder) }),
  errors: ['unprocessable'],
  limits: [{ by: 'account', limit: 300, seconds: 60 }],
});

export const disconnectShopify = route({
  name: 'shopify.disconnect',
  method: 'DELETE',
  path: base,
  summary: 'Disconnect the shop',
  who: 'administrator',
  params: AccountParams,
});
