import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findInbox, inboxSecrets } from '../../src/features/inbox/index.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';

let t: TestApp;
let base: string;
let victims = 0;
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

/** A contact with details set by agents, which another visitor tries to change. */
async function newVictim(more: object = {}) {
  victims += 1;
  const email = `known${victims}@example.com`;
  const details = { name: 'Vera Known', email, custom_attributes: { plan: 'gold' }, ...more };
  const answer = await t.as(t.fixtures.maya).post(`${base}/contacts`, details);
  expect(answer.statusCode).toBe(200);
  return { id: Number(answer.json().payload.contact.id), email, identifier: `crm-${victims}` };
}

const shown = async (id: number) =>
  (await t.as(t.fixtures.maya).get(`${base}/contacts/${id}`)).json().payload;

async function newVisitor() {
  const url = (path: string) => `/api/v1/widget${path}?website_token=${t.fixtures.website.websiteToken}`;
  const config = (await t.as(null).post(url('/config'))).json();
  const headers = { 'x-auth-token': String(config.website_channel_config.auth_token) };
  const call = (method: 'POST' | 'PATCH') => async (path: string, payload: object) => {
    const answer = await t.as(null).inject({ method, url: url(path), headers, payload });
    expect([path, answer.statusCode]).toEqual([path, expect.toBeOneOf([200, 204])]);
    return answer;
  };
  return { id: Number(config.contact.id), post: call('POST'), patch: call('PATCH') };
}

async function sign(inboxId: number, identifier: string): Promise<string> {
  const inbox = await findInbox(t.platform.db, t.fixtures.account.id, inboxId);
  const secret = String(inbox && inboxSecrets(t.platform, inbox)['hmac_token']);
  return createHmac('sha256', secret).update(identifier).digest('hex');
}

describe('a visitor who enters another person’s address', () => {
  test('changes no details set by others, in any request', async () => {
    const victim = await newVictim();
    const before = await shown(victim.id);
    const visitor = await newVisitor();
    const contact = { email: victim.email, name: 'Mallory' };
    await visitor.post('/conversations', { contact, message: { content: 'It is me' } });
    const lies = { name: 'Mallory', email: 'mallory@example.com', custom_attributes: { plan: 'none' } };
    await visitor.patch('/contact', lies);
    await visitor.patch('/contact/set_user', { identifier: '', ...lies });
    await visitor.post('/contact/destroy_custom_attributes', { custom_attributes: ['plan'] });
    const { name, email, custom_attributes: attributes } = await shown(victim.id);
    expect({ name, email, attributes }).toEqual({
      name: before.name,
      email: victim.email,
      attributes: { plan: 'gold' },
    });
  });

  test('is not merged into the contact with the address entered next', async () => {
    const [victim, other] = [await newVictim(), await newVictim()];
    const visitor = await newVisitor();
    await visitor.patch('/contact', { email: victim.email });
    await visitor.patch('/contact', { email: other.email });
    expect((await shown(victim.id)).email).toBe(victim.email);
    expect((await shown(other.id)).email).toBe(other.email);
  });

  test('adds missing details, and may change and remove those', async () => {
    const victim = await newVictim();
    const visitor = await newVisitor();
    await visitor.patch('/contact', { email: victim.email, custom_attributes: { cart: 1 } });
    await visitor.patch('/contact', { custom_attributes: { cart: 2, plan: 'none' } });
    expect((await shown(victim.id)).custom_attributes).toEqual({ cart: 2, plan: 'gold' });
    await visitor.post('/contact/destroy_custom_attributes', { custom_attributes: ['cart', 'plan'] });
    expect((await shown(victim.id)).custom_attributes).toEqual({ plan: 'gold' });
  });

  test('does not get them blocked by having been blocked', async () => {
    const victim = await newVictim();
    const visitor = await newVisitor();
    await t.as(t.fixtures.maya).patch(`${base}/contacts/${visitor.id}`, { blocked: true });
    await visitor.patch('/contact', { email: victim.email });
    expect((await shown(victim.id)).blocked).toBe(false);
    expect((await shown(visitor.id)).blocked).toBe(true);
  });

  test('changes everything once verified by the site', async () => {
    const victim = await newVictim();
    await t.as(t.fixtures.maya).patch(`${base}/contacts/${victim.id}`, { identifier: victim.identifier });
    const visitor = await newVisitor();
    const proof = {
      identifier: victim.identifier,
      identifier_hash: await sign(t.fixtures.website.id, victim.identifier),
    };
    await visitor.patch('/contact/set_user', {
      ...proof,
      name: 'Vera New',
      custom_attributes: { plan: 'tin' },
    });
    expect(await shown(victim.id)).toMatchObject({ name: 'Vera New', custom_attributes: { plan: 'tin' } });
  });
});

test('a visitor changes every detail of a contact that was created for it', async () => {
  const visitor = await newVisitor();
  for (let count = 0; count < 310; count += 1)
    await visitor.patch('/contact', { custom_attributes: { count } });
  await visitor.patch('/contact', { name: 'Nora', email: `nora@example.com` });
  await visitor.patch('/contact', { name: 'Nora New', email: `nora-new@example.com` });
  expect(await shown(visitor.id)).toMatchObject({ name: 'Nora New', email: 'nora-new@example.com' });
}, 60_000);

test('an app that gives another person’s address changes no details set by others', async () => {
  const victim = await newVictim({ phone_number: '+4915112345699' });
  const app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  const { source_id: source } = (await t.as(null).post(app, { email: victim.email, name: 'Mallory' })).json();
  const lies = { name: 'Mallory', email: 'mallory2@example.com', phone_number: '+4915100000000' };
  expect((await t.as(null).patch(`${app}/${source}`, lies)).statusCode).toBe(200);
  expect(await shown(victim.id)).toMatchObject({
    name: 'Vera Known',
    email: victim.email,
    phone_number: '+4915112345699',
  });
});

test('the team’s attributes of a conversation are neither shown to its visitor nor changed by it', async () => {
  const visitor = await newVisitor();
  const custom_attributes = { order: 7, size: 'xl' };
  const started = await visitor.post('/conversations', { message: { content: 'Hi' }, custom_attributes });
  const { id, custom_attributes: own } = started.json();
  expect(own).toEqual(custom_attributes);
  const conversation = `${base}/conversations/${id}`;
  // As written by automation rules or the team's own tools.
  const noted = JSON.stringify({ ...custom_attributes, fraud: 'likely' });
  await t.database.pool.query(
    'update conversation set custom_attributes = $1 where id = (select max(id) from conversation)',
    [noted],
  );
  const dropped = await visitor.post('/conversations/destroy_custom_attributes', {
    custom_attribute: ['order', 'fraud'],
  });
  expect(dropped.body).not.toContain('fraud');
  expect(dropped.json().custom_attributes).toEqual({ size: 'xl' });
  await visitor.post('/conversations/set_custom_attributes', { custom_attributes: { color: 'red' } });
  expect((await t.as(t.fixtures.maya).get(conversation)).json().custom_attributes).toEqual({
    color: 'red',
    fraud: 'likely',
  });
});
