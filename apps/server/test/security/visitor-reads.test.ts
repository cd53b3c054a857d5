import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findInbox, inboxSecrets } from '../../src/features/inbox/index.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';

// Details of another contact, which agents can see, but not a visitor who only claims its address.
const secrets = { phone_number: '+4915112345678', identifier: 'crm-4711' };
const hidden = /4915112345678|crm-4711|gold-plan|Musterweg|Lisbon/;

let t: TestApp;
let base: string;
let victims = 0;
let victim: { id: number; email: string };
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('contact').where('identifier', '=', secrets.identifier).execute();
  victims += 1;
  const email = `victim${victims}@example.com`;
  const answer = await t.as(t.fixtures.maya).post(`${base}/contacts`, {
    ...secrets,
    name: 'Vera Victim',
    email,
    custom_attributes: { plan: 'gold-plan' },
    additional_attributes: { street: 'Musterweg 1', city: 'Lisbon' },
  });
  expect(answer.statusCode).toBe(200);
  victim = { id: answer.json().payload.contact.id, email };
  await t.clearOutbox();
});

async function sign(inboxId: number): Promise<string> {
  const inbox = await findInbox(t.platform.db, t.fixtures.account.id, inboxId);
  const secret = String(inbox && inboxSecrets(t.platform, inbox)['hmac_token']);
  return createHmac('sha256', secret).update(secrets.identifier).digest('hex');
}

async function newVisitor() {
  const url = (path: string) => `/api/v1/widget${path}?website_token=${t.fixtures.website.websiteToken}`;
  const config = (await t.as(null).post(url('/config'))).json();
  const headers = { 'x-auth-token': String(config.website_channel_config.auth_token) };
  const call = (method: 'GET' | 'POST' | 'PATCH') => async (path: string, body?: object) => {
    const payload = body === undefined ? {} : { payload: body };
    const answer = await t.as(null).inject({ method, url: url(path), headers, ...payload });
    expect([path, answer.statusCode]).toEqual([path, expect.toBeOneOf([200, 204])]);
    return answer;
  };
  return { get: call('GET'), post: call('POST'), patch: call('PATCH') };
}

/** Bodies of the events so far, as contacts receive them. */
async function sentToContacts(): Promise<string> {
  const events = await t.outbox();
  return JSON.stringify(events.flatMap(({ contact }) => (contact === undefined ? [] : [contact])));
}

describe('a website visitor who enters another person’s address', () => {
  test('reads nothing of them, while agents see one contact', async () => {
    const visitor = await newVisitor();
    const named = await visitor.patch('/contact/set_user', { identifier: '', email: victim.email });
    expect(named.json()).toMatchObject({ id: victim.id, has_email: true, has_phone_number: true });
    const started = await visitor.post('/conversations', {
      contact: { email: victim.email },
      message: { content: 'It is me' },
    });
    const answers = [
      named,
      started,
      await visitor.get('/contact'),
      await visitor.post('/config'),
      await visitor.post('/messages', { message: { content: 'Really' } }),
      await visitor.get('/messages'),
      await visitor.post('/contact/destroy_custom_attributes', { custom_attributes: ['none'] }),
    ];
    const id = started.json().id;
    await t.as(t.fixtures.maya).post(`${base}/conversations/${id}/messages`, { content: 'Hello' });
    await t.as(t.fixtures.maya).post(`${base}/conversations/${id}/toggle_status`, { status: 'resolved' });
    for (const answer of answers) expect(answer.body).not.toMatch(hidden);
    const received = await sentToContacts();
    expect(received).toContain('Really');
    expect(received).not.toMatch(hidden);
    expect(started.json().contact).toMatchObject({ id: victim.id, email: victim.email, phone_number: null });
    const seen = (await t.as(t.fixtures.maya).get(`${base}/conversations/${id}`)).json();
    expect(seen.meta.sender).toMatchObject({ id: victim.id, ...secrets });
  });

  test('reads nothing when asked for an address in the conversation either', async () => {
    const visitor = await newVisitor();
    const { id } = (await visitor.post('/conversations', { message: { content: 'Hi' } })).json();
    const events = await t.as(t.fixtures.maya).post(`${base}/conversations/${id}/messages`, {
      content: 'Where can we reach you?',
      content_type: 'input_email',
    });
    const answer = await visitor.patch(`/messages/${events.json().id}`, { contact: { email: victim.email } });
    expect(answer.json().contact).toMatchObject({ id: victim.id, email: victim.email, identifier: null });
    expect(answer.body).not.toMatch(hidden);
  });

  test('reads its own details, until an agent corrects them', async () => {
    const visitor = await newVisitor();
    await visitor.patch('/contact', {
      email: victim.email,
      custom_attributes: { color: 'blue', size: { b: 1, a: [2] } },
    });
    const own = (await visitor.post('/contact/destroy_custom_attributes', { custom_attributes: [] })).json();
    expect(own.custom_attributes).toEqual({ color: 'blue', size: { b: 1, a: [2] } });
    expect((await visitor.post('/config')).json().contact).toMatchObject({ email: victim.email });
    await t.as(t.fixtures.maya).patch(`${base}/contacts/${victim.id}`, { email: `new-${victim.email}` });
    expect((await visitor.post('/config')).json().contact.email).toBeNull();
  });

  test('reads everything once verified by the site', async () => {
    const visitor = await newVisitor();
    const proof = { identifier: secrets.identifier, identifier_hash: await sign(t.fixtures.website.id) };
    expect((await visitor.patch('/contact/set_user', proof)).json().id).toBe(victim.id);
    expect((await visitor.post('/config')).json().contact).toMatchObject({ ...secrets, email: victim.email });
  });
});

describe('an app that gives another person’s address', () => {
  const app = () => `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;

  test('reads nothing of them', async () => {
    const joined = await t.as(null).post(app(), { email: victim.email });
    const { id, source_id: source, email } = joined.json();
    expect([id, email]).toEqual([victim.id, victim.email]);
    const conversation = await t.as(null).post(`${app()}/${source}/conversations`, {});
    const conversationUrl = `${app()}/${source}/conversations/${conversation.json().id}`;
    const answers = [
      joined,
      conversation,
      await t.as(null).post(`${conversationUrl}/messages`, { content: 'Hello' }),
      await t.as(null).get(`${conversationUrl}/messages`),
      await t.as(null).get(`${app()}/${source}/conversations`),
      await t.as(null).get(`${app()}/${source}`),
      await t.as(null).patch(`${app()}/${source}`, { name: 'Vera' }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(hidden);
    }
    expect(await sentToContacts()).not.toMatch(hidden);
  });

  test('reads everything with their signature', async () => {
    const { source_id: source } = (await t.as(null).post(app(), { email: victim.email })).json();
    const proof = { identifier: secrets.identifier, identifier_hash: await sign(t.fixtures.app.id) };
    await t.as(null).get(`${app()}/${source}`, proof);
    expect((await t.as(null).get(`${app()}/${source}`)).json()).toMatchObject({
      phone_number: secrets.phone_number,
    });
  });
});
