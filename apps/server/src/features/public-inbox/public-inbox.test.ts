import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { form } from '../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { findInbox, inboxSecrets } from '../inbox/index.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/public/api/v1/inboxes/${t.fixtures.app.identifier}`;
});
afterAll(() => t.close());
beforeEach(() => t.clearOutbox());

const call = () => t.as(null);
const notFound = { status: 404, error: 'Not Found' };

async function join(body: object = {}): Promise<{ source_id: string; id: number; pubsub_token: string }> {
  const answer = await call().post(`${base}/contacts`, body);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json();
}

async function openConversation(sourceId: string, body: object = {}) {
  const url = `${base}/contacts/${sourceId}/conversations`;
  const answer = await call().post(url, body);
  expect(answer.statusCode).toBe(200);
  return { url: `${url}/${answer.json().id}`, body: answer.json() };
}

async function sign(identifier: string): Promise<string> {
  const inbox = await findInbox(t.platform.db, t.fixtures.account.id, t.fixtures.app.id);
  return createHmac('sha256', String(inbox && inboxSecrets(t.platform, inbox)['hmac_token']))
    .update(identifier)
    .digest('hex');
}

test('the inbox is visible to anyone with its identifier', async () => {
  expect((await call().get(base)).json()).toEqual({
    identifier: t.fixtures.app.identifier,
    identity_validation_enabled: false,
    name: 'App',
    timezone: 'UTC',
    working_hours: [],
    working_hours_enabled: false,
    csat_survey_enabled: false,
    greeting_enabled: false,
  });
  const crossOrigin = await call().inject({
    method: 'GET',
    url: base,
    headers: { origin: 'https://app.example' },
  });
  expect(crossOrigin.headers['access-control-allow-origin']).toBe('*');
});

test.each(['unknown', 'x'.repeat(300)])('the identifier %s is not found', async (identifier) => {
  const answer = await call().get(`/public/api/v1/inboxes/${identifier}`);
  expect([answer.statusCode, answer.json()]).toEqual([404, notFound]);
});

test('a website is not a public inbox, and source ids of one inbox are not valid in another', async () => {
  expect((await call().get(`/public/api/v1/inboxes/${t.fixtures.website.websiteToken}`)).statusCode).toBe(
    404,
  );
  expect((await call().get(`${base}/contacts/${t.fixtures.tessa.sourceId}`)).json()).toEqual(notFound);
});

describe('contacts', () => {
  test('are created, recognized, and matched by their details', async () => {
    const first = await join({
      source_id: 'dev-1',
      name: 'Zoe',
      email: 'zoe@example.com',
      custom_attributes: { a: 1 },
    });
    expect(first).toMatchObject({
      source_id: 'dev-1',
      name: 'Zoe',
      email: 'zoe@example.com',
      phone_number: null,
    });
    expect(await join({ source_id: 'dev-1', name: 'Changed' })).toEqual(first);
    const second = await join({ email: 'ZOE@example.com' });
    expect(second).toMatchObject({ id: first.id, source_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(second.pubsub_token).not.toBe(first.pubsub_token);
    expect((await call().get(`${base}/contacts/${second.source_id}`)).json()).toEqual(second);
  });

  test.each([
    [{ email: 'nonsense' }, ['email']],
    [{ phone_number: '12' }, ['phone_number']],
    [{ name: ['x'] }, ['name']],
    [{ source_id: { a: 1 } }, ['source_id']],
    [{ custom_attributes: 'x' }, ['custom_attributes']],
  ])('reject %j', async (body, attributes) => {
    const answer = await call().post(`${base}/contacts`, body);
    expect([answer.statusCode, answer.json().attributes]).toEqual([422, attributes]);
  });

  test('can be changed, except for their identifier', async () => {
    const { source_id: sourceId } = await join({ identifier: 'app-9' });
    const answer = await call().patch(`${base}/contacts/${sourceId}`, {
      name: 'Ole',
      identifier: 'other',
      custom_attributes: { b: 2 },
    });
    expect(answer.json()).toMatchObject({ name: 'Ole', identifier: 'app-9', custom_attributes: { b: 2 } });
    expect((await call().patch(`${base}/contacts/unknown`, {})).json()).toEqual(notFound);
  });

  test('require verification where configured', async () => {
    const { source_id: sourceId } = await join({ identifier: 'proof-1' });
    const url = `${base}/contacts/${sourceId}`;
    expect((await call().get(url, { identifier: 'proof-1', identifier_hash: 'bad' })).statusCode).toBe(401);
    const other = { identifier: 'someone-else', identifier_hash: await sign('someone-else') };
    await call().get(url, other);
    const verified = () =>
      t.platform.db
        .selectFrom('contact_inbox')
        .select('hmac_verified')
        .where('source_id', '=', sourceId)
        .executeTakeFirst();
    expect(await verified()).toEqual({ hmac_verified: false });
    await call().get(url, { identifier: 'proof-1', identifier_hash: await sign('proof-1') });
    expect(await verified()).toEqual({ hmac_verified: true });
    await t
      .as(t.fixtures.maya)
      .patch(`/api/v1/accounts/${t.fixtures.account.id}/inboxes/${t.fixtures.app.id}`, {
        channel: { hmac_mandatory: true },
      });
    expect((await call().post(`${base}/contacts`, { identifier: 'proof-2' })).statusCode).toBe(401);
    expect((await call().get(url)).statusCode).toBe(401);
    await t
      .as(t.fixtures.maya)
      .patch(`/api/v1/accounts/${t.fixtures.account.id}/inboxes/${t.fixtures.app.id}`, {
        channel: { hmac_mandatory: false },
      });
  });
});

describe('conversations', () => {
  test('are created, receive messages once, are read, and resolved', async () => {
    const { source_id: sourceId, id: contactId } = await join({ name: 'Ida' });
    const { url, body } = await openConversation(sourceId, { custom_attributes: { order: 5 } });
    expect(body).toMatchObject({
      status: 'open',
      messages: [],
      contact: { id: contactId, name: 'Ida' },
      inbox_id: t.fixtures.app.id,
    });
    const send = () => call().post(`${url}/messages`, { content: 'Hello', echo_id: 'one' });
    const [first, again] = await Promise.all([send(), send()]);
    expect(first.json()).toMatchObject({ content: 'Hello', message_type: 0, sender: { id: contactId } });
    expect(first.json()).not.toHaveProperty('echo_id');
    expect(again.json().id).toBe(first.json().id);
    const agent = `/api/v1/accounts/${t.fixtures.account.id}/conversations/${body.id}/messages`;
    await t.as(t.fixtures.jonas).post(agent, { content: 'Hi' });
    await t.as(t.fixtures.jonas).post(agent, { content: 'note', private: true });
    const texts = (await call().get(`${url}/messages`))
      .json()
      .map((message: { content: string }) => message.content);
    expect(texts).toEqual(['Hello', 'Hi']);
    expect((await call().post(`${url}/update_last_seen`)).body).toBe('');
    const resolved = await call().post(`${url}/toggle_status`);
    expect(resolved.json()).toMatchObject({ status: 'resolved', contact_last_seen_at: expect.any(Number) });
    expect((await call().post(`${url}/toggle_status`)).json().status).toBe('resolved');
    expect((await call().get(url)).json().messages).toHaveLength(2);
    t.busMessages.length = 0;
    expect((await call().post(`${url}/toggle_typing?typing_status=on`)).body).toBe('');
    expect(t.busMessages.filter((message) => message.kind === 'ephemeral')).toHaveLength(1);
  });

  test('accept files', async () => {
    const { source_id: sourceId } = await join();
    const { url } = await openConversation(sourceId);
    const body = await form([['attachments[]', { name: 'log.bin', bytes: Buffer.from([0, 1, 2]) }]]);
    const answer = await call().inject({ method: 'POST', url: `${url}/messages`, ...body });
    expect(answer.json().attachments).toMatchObject([{ file_type: 'file', file_size: 3 }]);
  });

  test.each([
    [{}],
    [{ content: ' ' }],
    [{ content: 'x'.repeat(150_001) }],
    [{ content: ['x'] }],
    [{ attachments: ['x'] }],
  ])('reject %j', async (message) => {
    const { source_id: sourceId } = await join();
    const { url } = await openConversation(sourceId);
    const answer = await call().post(`${url}/messages`, message);
    expect(answer.statusCode).toBe(422);
    expect((await call().get(`${url}/messages`)).json()).toEqual([]);
  });

  test('are private, and accessible to all sessions of a verified contact', async () => {
    const one = await join({ identifier: 'shared', source_id: 'device-a' });
    const { url, body } = await openConversation(one.source_id);
    const otherContact = await join();
    expect(
      (await call().get(`${base}/contacts/${otherContact.source_id}/conversations/${body.id}`)).json(),
    ).toEqual(notFound);
    const two = await join({ identifier: 'shared', source_id: 'device-b' });
    expect(two.id).toBe(one.id);
    const fromTwo = `${base}/contacts/${two.source_id}/conversations`;
    expect((await call().get(fromTwo)).json()).toEqual([]);
    expect((await call().get(`${fromTwo}/${body.id}/messages`)).statusCode).toBe(404);
    await call().get(`${base}/contacts/${two.source_id}`, {
      identifier: 'shared',
      identifier_hash: await sign('shared'),
    });
    expect((await call().get(fromTwo)).json()).toMatchObject([{ id: body.id }]);
    expect((await call().post(`${url}/messages`, { content: 'x' })).statusCode).toBe(200);
  });

  test('are limited to one if configured', async () => {
    const inbox = `/api/v1/accounts/${t.fixtures.account.id}/inboxes/${t.fixtures.app.id}`;
    await t.as(t.fixtures.maya).patch(inbox, { lock_to_single_conversation: true });
    const { source_id: sourceId } = await join();
    expect((await openConversation(sourceId)).body.id).toBe((await openConversation(sourceId)).body.id);
    await t.as(t.fixtures.maya).patch(inbox, { lock_to_single_conversation: false });
  });

  test('keep surveys open for fourteen days', async () => {
    const { source_id: sourceId } = await join();
    const { url, body } = await openConversation(sourceId);
    const conversation = await t.platform.db
      .selectFrom('conversation')
      .select('id')
      .where('display_id', '=', body.id)
      .executeTakeFirstOrThrow();
    const ask = (days: number) =>
      t.platform.db
        .insertInto('message')
        .values({
          account_id: t.fixtures.account.id,
          inbox_id: t.fixtures.app.id,
          conversation_id: conversation.id,
          message_type: 3,
          content: 'Please rate',
          content_type: 9,
          created_at: new Date(Date.now() - days * 86_400_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const rate = (id: number) =>
      call().patch(`${url}/messages/${id}`, { csat_survey_response: { rating: 4, feedback_message: 'ok' } });
    const fresh = await ask(13);
    expect((await rate(fresh.id)).json().content_attributes).toEqual({
      submitted_values: { csat_survey_response: { rating: 4, feedback_message: 'ok' } },
    });
    const old = await rate((await ask(15)).id);
    expect([old.statusCode, old.json()]).toEqual([
      422,
      { error: 'You cannot update the CSAT survey after 14 days' },
    ]);
    expect((await rate(999_999)).statusCode).toBe(404);
  });
});

test('a suspended account responds to no one', async () => {
  const set = (status: number) =>
    t.platform.db.updateTable('account').set({ status }).where('id', '=', t.fixtures.account.id).execute();
  await set(1);
  t.platform.invalidate(`account:${t.fixtures.account.id}`);
  expect((await call().get(base)).statusCode).toBe(404);
  await set(0);
  t.platform.invalidate(`account:${t.fixtures.account.id}`);
});
