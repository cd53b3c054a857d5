import { createHmac } from 'node:crypto';
import { startProvider, type ProviderStandIn } from '../stand-ins/provider-stand-in.ts';

export const clientId = 'shopify-client';
export const clientSecret = 'shopify-client-secret';
export const shop = 'paperlane.myshopify.com';
const token = 'shpat-secret-token';

/** Settings of an installation that uses it. */
export function shopifySettings(url: string) {
  return new Map([
    ['SHOPIFY_SHOP_URL', `${url}/SHOP`],
    ['SHOPIFY_CLIENT_ID', clientId],
    ['SHOPIFY_CLIENT_SECRET', clientSecret],
  ]);
}

type Customer = { email: string | null; phone: string | null; orders: object[] };
export type ShopStandIn = ProviderStandIn & { customers: Customer[] };

/** A shop with its tokens and customers. The authorization code `good` is valid. */
export async function startShop(): Promise<ShopStandIn> {
  const served = await startProvider(({ method, path, headers, json }) => {
    const values = Object(json) as Record<string, unknown>;
    if (method !== 'POST') return { status: 404, body: {} };
    if (path === `/${shop}/admin/oauth/access_token`) {
      const isOurs = values['client_id'] === clientId && values['client_secret'] === clientSecret;
      if (!isOurs || values['code'] !== 'good') return { status: 400, body: { error: 'invalid_request' } };
      return { status: 200, body: { access_token: token, scope: 'read_customers,read_orders' } };
    }
    if (!/^\/paperlane\.myshopify\.com\/admin\/api\/\d{4}-\d{2}\/graphql\.json$/.test(path))
      return { status: 404, body: {} };
    if (headers['x-shopify-access-token'] !== token)
      return { status: 401, body: { errors: '[API] Invalid API key or access token' } };
    const search = Reflect.get(Object(values['variables']), 'search');
    if (typeof values['query'] !== 'string' || typeof search !== 'string')
      return { status: 200, body: { errors: [{ message: 'search is needed' }] } };
    // Like the original, the search also finds similar ones.
    return { status: 200, body: { data: { customers: { nodes: standIn.customers.map(customerNode) } } } };
  });
  const standIn: ShopStandIn = Object.assign(served, { customers: [] });
  return standIn;
}

const customerNode = ({ email, phone, orders }: Customer) => ({
  defaultEmailAddress: email && { emailAddress: email },
  defaultPhoneNumber: phone && { phoneNumber: phone },
  orders: { nodes: orders },
});

/** An order in the shop's format. */
export function shopOrder(id: number, createdAt: string, more: object = {}) {
  return {
    legacyResourceId: String(id),
    email: 'tessa@example.com',
    createdAt,
    displayFulfillmentStatus: 'UNFULFILLED',
    displayFinancialStatus: 'PAID',
    totalPriceSet: { shopMoney: { amount: '49.90', currencyCode: 'EUR' } },
    ...more,
  };
}

/** The signed query with which Shopify redirects a browser back. */
export function signedQuery(values: Record<string, string>): Record<string, string> {
  const text = Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
  return { ...values, hmac: createHmac('sha256', clientSecret).update(text).digest('hex') };
}

export function signedBody(body: string): string {
  return createHmac('sha256', clientSecret).update(body).digest('base64');
}
