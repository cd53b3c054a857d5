import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultProduct, startTestApp, type TestApp } from '../../../test/harness.ts';
import {
  type PaidSubscription,
  type PaymentStandIn,
  periodEnd,
  startPayments,
} from '../../../test/stand-ins/payment-stand-in.ts';
import { fakeClock } from '../../../test/clock.ts';

const clock = fakeClock(new Date('2030-05-01T12:00:00Z'));
let payments: PaymentStandIn;
let t: TestApp;
let base: string;
beforeAll(async () => {
  payments = await startPayments();
  t = await startTestApp({ clock });
  base = `/enterprise/api/v1/accounts/${t.fixtures.account.id}`;
  useEdition('cloud');
});
afterAll(async () => {
  await t.close();
  await payments.close();
});

function useEdition(edition: 'plain' | 'enterprise' | 'cloud', billing = payments.settings): void {
  const isCloud = edition === 'cloud';
  t.platform.installation.product = {
    ...defaultProduct,
    edition,
    billing: isCloud ? billing : undefined,
  };
}

const maya = () => t.as(t.fixtures.maya);
const attributes = async (): Promise<Record<string, unknown>> =>
  (await maya().get(`/api/v1/accounts/${t.fixtures.account.id}`)).json().custom_attributes ?? {};

/** An event, whose content may be outdated. */
const changed = (id: string, { customer = 'cus_3', type = 'customer.subscription.updated' } = {}) => ({
  type,
  created: now(),
  data: {
    object: {
      id,
      customer,
      status: 'incomplete',
      metadata: { account_id: String(t.fixtures.account.id) },
      items: { data: [{ price: { nickname: 'Old' }, quantity: 99 }] },
    },
  },
});

/** Changes a subscription at the provider. */
function change(id: string, values: Partial<PaidSubscription>): void {
  const before = payments.subscriptions.get(id) ?? [...payments.subscriptions.values()][0];
  if (before !== undefined) payments.subscriptions.set(id, { ...before, id, ...values });
}

const firstId = () => [...payments.subscriptions.keys()][0] ?? '';
const subscribe = async () => (await maya().post(`${base}/subscription`)).statusCode;
const made = () =>
  payments.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/subscriptions');

const now = () => Math.floor(clock.now().getTime() / 1000);

function postEvent(event: unknown, { secret = 'the signing secret', at = now() } = {}) {
  const payload = JSON.stringify(event);
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return t.as(null).inject({
    method: 'POST',
    url: '/enterprise/webhooks/stripe',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': `t=${at},v1=${'0'.repeat(64)},v1=${signature}`,
    },
    payload,
  });
}

test('only the cloud edition has billing, and only administrators use it', async () => {
  for (const edition of ['plain', 'enterprise'] as const) {
    useEdition(edition);
    expect((await maya().post(`${base}/checkout`)).statusCode).toBe(404);
    expect((await maya().post(`${base}/subscription`)).statusCode).toBe(404);
    expect((await postEvent(changed('sub_1'))).statusCode).toBe(404);
  }
  useEdition('cloud');
  expect((await t.as(t.fixtures.jonas).post(`${base}/checkout`)).statusCode).toBe(401);
  expect((await t.as(t.fixtures.jonas).post(`${base}/subscription`)).statusCode).toBe(401);
  expect(payments.requests).toEqual([]);
});

test('without a provider, or a subscription, that is reported', async () => {
  const unset = { ...defaultProduct, edition: 'cloud' as const };
  t.platform.installation.product = unset;
  const refused = await maya().post(`${base}/subscription`);
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { error: 'Billing is not set up' }]);
  useEdition('cloud');
  const early = await maya().post(`${base}/checkout`);
  expect([early.statusCode, early.json()]).toMatchObject([422, { error: 'There is no subscription' }]);
});

test('an error has the provider’s message, and a retry is a new request', async () => {
  const declined = { status: 402, body: { error: { message: 'Your card was declined.' } } };
  payments.next = declined;
  const refused = await maya().post(`${base}/subscription`);
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { error: 'Your card was declined.' }]);
  payments.next = { status: 500, body: 'oops' };
  expect(await subscribe()).toBe(503);
  useEdition('cloud', { ...payments.settings, apiUrl: 'http://127.0.0.1:9' });
  expect(await subscribe()).toBe(503);
  useEdition('cloud');
  payments.next = { ...declined, path: '/v1/subscriptions' };
  expect(await subscribe()).toBe(422);
  payments.next = { status: 500, body: 'oops', path: '/v1/subscriptions' };
  expect(await subscribe()).toBe(503);
  const { stripe_customer_id: customer, ...rest } = await attributes();
  expect([customer, rest]).toEqual(['cus_3', { subscription_attempt: 4 }]);
});

test('a rejected request does not block one with other values', async () => {
  // The provider fails, and its answer gets lost: so the next try goes by the same key.
  const failUnsent = async () => {
    payments.next = { status: 500, body: 'oops', path: '/v1/subscriptions' };
    payments.beforeResponse = ({ method, path }) =>
      method === 'POST' && path === '/v1/subscriptions' ? Promise.reject(new Error('cut off')) : undefined;
    expect(await subscribe()).toBe(503);
    payments.beforeResponse = undefined;
  };
  await failUnsent();
  useEdition('cloud', { ...payments.settings, priceId: 'price_2' });
  payments.next = { status: 402, body: {}, path: '/v1/subscriptions' };
  const other = await maya().post(`${base}/subscription`);
  expect(other.json()).toMatchObject({ error: 'The payment provider refused' });
  useEdition('cloud');
  await failUnsent();
  const added = await maya().post(`/api/v1/accounts/${t.fixtures.account.id}/agents`, {
    name: 'Nina',
    email: 'nina@example.com',
    role: 'agent',
  });
  expect(added.statusCode).toBe(200);
  payments.next = { status: 402, body: {}, path: '/v1/subscriptions' };
  const grown = await maya().post(`${base}/subscription`);
  expect(grown.json()).toMatchObject({ error: 'The payment provider refused' });
  expect(made().at(-1)?.form).toMatchObject({ 'items[0][quantity]': '5' });
});

test('an account subscribes once, with its number of agents as quantity', async () => {
  payments.requests.length = 0;
  expect(await Promise.all([subscribe(), subscribe()])).toEqual([200, 200]);
  expect(payments.subscriptions.size).toBe(1);
  expect(made()[0]?.form).toEqual({
    customer: 'cus_3',
    'items[0][price]': 'price_1',
    'items[0][quantity]': '5',
    trial_period_days: '15',
    'metadata[account_id]': String(t.fixtures.account.id),
  });
  expect(payments.requests.find(({ path }) => path === '/v1/customers/cus_3')?.form).toEqual({
    name: 'Paperlane',
    email: t.fixtures.maya.email,
  });
  expect(await attributes()).toMatchObject({
    stripe_customer_id: 'cus_3',
    stripe_subscription_id: firstId(),
    plan_name: 'Startups',
    subscribed_quantity: 5,
    subscription_status: 'trialing',
    subscription_ends_on: new Date(periodEnd * 1000).toISOString(),
  });
  const { length } = payments.requests;
  await maya().post(`${base}/subscription`);
  expect(payments.requests).toHaveLength(length);
  const log = await t.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'action', 'audited_changes'])
    .where('auditable_type', '=', 'Account')
    .orderBy('id')
    .execute();
  expect(log.map(({ user_id: id, action }) => [id, action])).toContainEqual([t.fixtures.maya.id, 'update']);
  expect(JSON.stringify(log)).toContain('Startups');
});

test('the portal leads back to the billing screen', async () => {
  const answer = await maya().post(`${base}/checkout`);
  const back = `http://confab.test/app/accounts/${t.fixtures.account.id}/settings/billing`;
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { redirect_url: `https://billing.example/session?customer=cus_3&back=${back}` },
  ]);
  payments.next = { status: 200, body: {} };
  expect((await maya().post(`${base}/checkout`)).statusCode).toBe(503);
  payments.next = { status: 200, body: { url: 'javascript:alert(1)' } };
  expect((await maya().post(`${base}/checkout`)).statusCode).toBe(503);
});

test('an event is signed, and belongs to the account’s customer', async () => {
  const id = firstId();
  change(id, { status: 'past_due' });
  expect((await postEvent(changed(id, { customer: 'cus_9' }))).statusCode).toBe(200);
  expect((await postEvent(changed(id, { type: 'invoice.paid' }))).statusCode).toBe(200);
  expect((await postEvent('no event')).statusCode).toBe(200);
  expect((await postEvent(changed(id), { secret: 'another' })).statusCode).toBe(401);
  expect((await postEvent(changed(id), { at: now() - 301 })).statusCode).toBe(401);
  expect(await attributes()).toMatchObject({ subscription_status: 'trialing' });
});

test('an event only triggers a refresh, so the newest state is stored in any order', async () => {
  const id = firstId();
  expect((await postEvent(changed(id))).statusCode).toBe(200);
  expect(await attributes()).toMatchObject({ subscription_status: 'past_due', plan_name: 'Startups' });
  // The first response is created before a change, and arrives after that was stored.
  const release = Promise.withResolvers<void>();
  const isWaiting = Promise.withResolvers<void>();
  payments.beforeResponse = () => {
    payments.beforeResponse = undefined;
    isWaiting.resolve();
    return release.promise;
  };
  const slow = postEvent(changed(id));
  await isWaiting.promise;
  change(id, { status: 'active' });
  expect((await postEvent(changed(id))).statusCode).toBe(200);
  release.resolve();
  expect((await slow).statusCode).toBe(200);
  expect(await attributes()).toMatchObject({ subscription_status: 'active' });
  // What could not be read is sent again later.
  payments.next = { status: 500, body: 'oops' };
  expect((await postEvent(changed(id))).statusCode).toBe(503);
});

test('another subscription is used only after the known one ended', async () => {
  const id = firstId();
  change('sub_90', { status: 'past_due' });
  expect((await postEvent(changed('sub_90'))).statusCode).toBe(200);
  expect(await attributes()).toMatchObject({ stripe_subscription_id: id, subscription_status: 'active' });
  change(id, { status: 'canceled' });
  expect((await postEvent(changed('sub_90'))).statusCode).toBe(200);
  expect(await attributes()).toMatchObject({
    stripe_subscription_id: 'sub_90',
    subscription_status: 'past_due',
  });
  change('sub_90', { status: 'canceled' });
  expect((await postEvent(changed('sub_90', { type: 'customer.subscription.deleted' }))).statusCode).toBe(
    200,
  );
  expect((await postEvent(changed(id))).statusCode).toBe(200);
  expect(await attributes()).toMatchObject({
    stripe_subscription_id: 'sub_90',
    subscription_status: 'canceled',
    plan_name: 'Startups',
  });
});

test.each(['canceled', 'incomplete_expired'])(
  'after one that is %s, a new one begins without a trial',
  async (status) => {
    const { stripe_subscription_id: before } = await attributes();
    change(String(before), { status });
    await postEvent(changed(String(before)));
    const { length } = made();
    expect(await subscribe()).toBe(200);
    const { stripe_subscription_id: after, subscription_status: now } = await attributes();
    expect([made().length, now]).toEqual([length + 1, 'active']);
    expect(after).not.toBe(before);
    expect(made().at(-1)?.form).not.toHaveProperty('trial_period_days');
  },
);

test('what was created while the response was lost is found, not created twice', async () => {
  const { stripe_subscription_id: before } = await attributes();
  change(String(before), { status: 'canceled' });
  await postEvent(changed(String(before)));
  payments.beforeResponse = ({ method, path }) =>
    method === 'POST' && path === '/v1/subscriptions' ? Promise.reject(new Error('cut off')) : undefined;
  const { length } = made();
  expect(await subscribe()).toBe(503);
  payments.beforeResponse = undefined;
  useEdition('cloud', { ...payments.settings, priceId: 'price_2' });
  expect(await subscribe()).toBe(200);
  useEdition('cloud');
  expect([made().length, (await attributes())['subscription_status']]).toEqual([length + 1, 'active']);
});

test('subscribing keeps changes made to the subscription in the meantime', async () => {
  const { stripe_subscription_id: before } = await attributes();
  change(String(before), { status: 'canceled' });
  await postEvent(changed(String(before)));
  payments.beforeResponse = async ({ method, path }) => {
    if (method !== 'POST' || path !== '/v1/subscriptions') return;
    payments.beforeResponse = undefined;
    const id = [...payments.subscriptions.keys()].at(-1) ?? '';
    change(id, { status: 'past_due' });
    await postEvent(changed(id));
  };
  expect(await subscribe()).toBe(200);
  expect(await attributes()).toMatchObject({ subscription_status: 'past_due' });
});
