import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { withShortTimeout } from '../../../test/faults/short-timeout.ts';
import { failures } from '../../../test/stand-ins/provider-stand-in.ts';
import {
  clientId,
  shop,
  shopifySettings,
  shopOrder,
  signedBody,
  signedQuery,
  startShop,
  type ShopStandIn,
} from '../../../test/shopify/stand-in.ts';
import { customerSearch, shopDomain } from './model.ts';

let t: TestApp;
let store: ShopStandIn;
let account: string;
let base: string;
let contact: { id: number };

const maya = () => t.as(t.fixtures.maya);
const jonas = () => t.as(t.fixtures.jonas);
const begin = (shop_domain: unknown = shop) => maya().post(`${base}/auth`, { shop_domain });
const cookieOf = (answer: Awaited<ReturnType<typeof begin>>) =>
  String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
const stateOf = (answer: Awaited<ReturnType<typeof begin>>) =>
  new URL(answer.json().redirect_url).searchParams.get('state') ?? '';
const returnFromProvider = (query: Record<string, string>, cookie: string) =>
  t.as(null).inject({ method: 'GET', url: '/shopify/callback', query, headers: { cookie } });
const shown = (person = t.fixtures.maya) => t.as(person).get(`${account}/integrations/apps/shopify`);
async function connect(): Promise<void> {
  const begun = await begin();
  await returnFromProvider(
    signedQuery({ code: 'good', shop, state: stateOf(begun), timestamp: '1' }),
    cookieOf(begun),
  );
}
const orders = (id = contact.id, person = t.fixtures.jonas) =>
  t.as(person).get(`${base}/orders`, { contact_id: String(id) });
const postEvent = (topic: string, body: object, signature?: string) => {
  const payload = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-hmac-sha256': signature ?? signedBody(payload),
  };
  return t.as(null).inject({ method: 'POST', url: '/webhooks/shopify', headers, payload });
};

beforeAll(async () => {
  store = await startShop();
  t = await startTestApp({ providerKeys: shopifySettings(store.url) });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
  base = `${account}/integrations/shopify`;
  const person = { name: 'Ina', email: 'ina@example.com', phone_number: '+4915112345678' };
  contact = (await maya().post(`${account}/contacts`, person)).json().payload.contact;
});
afterAll(async () => {
  await store.close();
  await t.close();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('integration_hook').execute();
  store.next = undefined;
  await connect();
  await t.clearOutbox();
  store.requests.length = 0;
  store.customers = [];
});

describe('connecting', () => {
  test('an administrator enters a shop, is redirected there, and the result is stored encrypted', async () => {
    const url = new URL((await begin('HTTPS://Paperlane.myshopify.com/admin')).json().redirect_url);
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      `/${shop}/admin/oauth/authorize`,
      {
        client_id: clientId,
        scope: 'read_customers,read_orders,read_fulfillments',
        redirect_uri: `${t.platform.installation.frontendUrl}/shopify/callback`,
        state: expect.stringMatching(/^.{30,}$/),
      },
    ]);
    const app = await shown();
    expect(app.json().hooks).toMatchObject([{ status: true, reference_id: shop }]);
    const { rows } = await t.database.pool.query('select * from integration_hook');
    const { rows: audit } = await t.database.pool.query('select * from audit_log');
    for (const text of [app.body, JSON.stringify(rows), JSON.stringify(audit)])
      expect(text).not.toContain('shpat-secret');
  });

  test.each([
    ['blank', ' ', 'Shop domain is required'],
    ['missing', undefined, 'Shop domain is required'],
    ['of elsewhere', 'evil.example', /^Shop domain must look/],
    ['in disguise', 'evil.example/x.myshopify.com', /^Shop domain must look/],
    ['with a port', 'a.myshopify.com:99', /^Shop domain must look/],
  ])('a shop that is %s is rejected', async (_what, input, expected) => {
    const answer = await maya().post(`${base}/auth`, { shop_domain: input });
    const { error, message } = answer.json();
    expect([answer.statusCode, error ?? message]).toEqual([422, expect.stringMatching(expected)]);
  });

  test('requires a signature, the entered shop, and the same browser', async () => {
    await t.database.db.deleteFrom('integration_hook').execute();
    const begun = await begin();
    const state = stateOf(begun);
    const right = signedQuery({ code: 'good', shop, state });
    const elsewhere = signedQuery({ code: 'good', shop: 'other.myshopify.com', state });
    for (const query of [
      { ...right, hmac: 'x' },
      { ...right, code: 'other' },
      elsewhere,
      signedQuery({ code: 'bad', shop, state }),
    ])
      expect((await returnFromProvider(query, cookieOf(begun))).headers.location).toMatch(
        /shopify\?error=true$/,
      );
    for (const cookie of ['', cookieOf(await begin())])
      expect((await returnFromProvider(right, cookie)).headers.location).toBe('/');
    expect((await shown()).json().hooks).toEqual([]);
  });

  test('agents neither connect nor disconnect', async () => {
    const begun = await jonas().post(`${base}/auth`, { shop_domain: shop });
    expect([begun.statusCode, (await jonas().delete(base)).statusCode]).toEqual([401, 401]);
    expect((await maya().delete(base)).statusCode).toBe(200);
    expect((await orders()).json()).toEqual({ error: 'This integration is not connected' });
  });
});

describe('orders', () => {
  test('are those of the contact, newest first, without other search results', async () => {
    store.customers = [
      { email: 'INA@example.com', phone: null, orders: [shopOrder(1, '2026-10-01T00:00:00Z')] },
      {
        email: null,
        phone: '+4915112345678',
        orders: [
          shopOrder(2, '2026-11-01T00:00:00Z', {
            displayFulfillmentStatus: 'PARTIALLY_FULFILLED',
            displayFinancialStatus: 'REFUNDED',
          }),
        ],
      },
      { email: 'ina@example.com.other', phone: '+4900', orders: [shopOrder(3, '2026-11-02T00:00:00Z')] },
    ];
    const order = (id: number, created_at: string, fulfillment: string | null, financial: string) => ({
      id,
      email: 'tessa@example.com',
      created_at,
      total_price: '49.90',
      currency: 'EUR',
      fulfillment_status: fulfillment,
      financial_status: financial,
      admin_url: `https://${shop}/admin/orders/${id}`,
    });
    expect((await orders()).json()).toEqual({
      orders: [
        order(2, '2026-11-01T00:00:00Z', 'partial', 'refunded'),
        order(1, '2026-10-01T00:00:00Z', null, 'paid'),
      ],
    });
    expect(store.requests.map(({ json }) => json)).toMatchObject([
      { variables: { search: 'email:"ina@example.com" OR phone:"+4915112345678"' } },
    ]);
  });

  test('require an address or a number, and a visible contact', async () => {
    const unreachable = (await maya().post(`${account}/contacts`, { name: 'No one' })).json().payload.contact;
    const answer = await orders(unreachable.id);
    expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'Contact information missing' }]);
    const { rex, rival } = t.fixtures;
    await t.database.db
      .updateTable('account')
      .set({ features: ['shopify_integration'] })
      .where('id', '=', rival.id)
      .execute();
    const theirs = `/api/v1/accounts/${rival.id}/integrations/shopify/orders`;
    expect((await t.as(rex).get(theirs, { contact_id: String(contact.id) })).statusCode).toBe(404);
    expect((await orders(contact.id, rex)).statusCode).toBe(401);
    expect(store.requests).toEqual([]);
  });

  test.each(failures)('fail with our own message when the shop %s', async (_what, next) => {
    store.next = next;
    const answer = await withShortTimeout(t, () => orders());
    // An unexpected response counts as an empty list.
    if (answer.statusCode === 200) return expect(answer.json()).toEqual({ orders: [] });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([422, ['error']]);
    expect(answer.json().error).toMatch(/^The shop /);
    expect(answer.body).not.toMatch(/secret|slow down|html/);
  });
});

describe('Shopify’s mandatory webhooks', () => {
  test.each([
    ['shop/redact', { shop_domain: shop }],
    ['app/uninstalled', { myshopify_domain: shop }],
  ])('%s ends the connection, and members are notified', async (topic, body) => {
    expect((await postEvent(topic, body)).statusCode).toBe(200);
    expect((await shown()).json().hooks).toEqual([]);
    expect(await t.outbox()).toMatchObject([{ name: 'integration.changed', data: { app_id: 'shopify' } }]);
  });

  test('webhooks about customers, or another shop, change nothing', async () => {
    const answers = [
      await postEvent('customers/redact', { shop_domain: shop }),
      await postEvent('customers/data_request', { shop_domain: shop }),
      await postEvent('shop/redact', { shop_domain: 'other.myshopify.com' }),
      await postEvent('shop/redact', []),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await shown()).json().hooks).toHaveLength(1);
  });

  test('require a signature', async () => {
    for (const signature of ['', 'x', signedBody('{}')])
      expect((await postEvent('shop/redact', { shop_domain: shop }, signature)).statusCode).toBe(401);
    expect((await shown()).json().hooks).toHaveLength(1);
  });
});

test('it is offered to accounts with the feature, where the installation has an app', async () => {
  const feature = (features: string[]) =>
    t.database.db.updateTable('account').set({ features }).where('id', '=', t.fixtures.account.id).execute();
  await feature([]);
  expect((await shown()).statusCode).toBe(404);
  await feature(['shopify_integration']);
  t.platform.providerKeys = new Map();
  expect((await shown()).statusCode).toBe(404);
  t.platform.providerKeys = shopifySettings(store.url);
  expect((await shown()).statusCode).toBe(200);
});

test.each([
  ['Shop', 'shop.myshopify.com'],
  ['https://a-b.myshopify.com/x?y', 'a-b.myshopify.com'],
  ['-a', undefined],
  ['a.b.myshopify.com', undefined],
  [`${'a'.repeat(101)}`, undefined],
])('%s is the shop %s', (input, domain) => expect(shopDomain(input)).toBe(domain));

test('search words cannot break out of the query', () => {
  expect(customerSearch({ email: 'a" OR id:*\\', phone: null })).toBe(String.raw`email:"a\" OR id:*\\"`);
});
