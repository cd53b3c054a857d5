import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { form, png } from '../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { findInbox, inboxSecrets } from '../inbox/index.ts';
import { visitorTokens } from './steps/visitor-tokens.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => t.clearOutbox());

const api = '/api/v1/widget';
let address = 0;

/** A browser with its own address, so that the limits of one test do not affect the next. */
function browser(token?: string, websiteToken = t.fixtures.website.websiteToken ?? '') {
  address += 1;
  const remoteAddress = `203.0.113.${(address % 250) + 1}`;
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    'accept-language': 'de-CH,de;q=0.9',
  };
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE') => (path: string, body?: object) =>
    t.as(null).inject({
      method,
      url: `${api}${path}${path.includes('?') ? '&' : '?'}website_token=${websiteToken}`,
      remoteAddress,
      headers: {
        ...headers,
        ...(token === undefined ? {} : { 'x-auth-token': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  return {
    get: call('GET'),
    post: call('POST'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    remoteAddress,
  };
}

async function newVisitor() {
  const answer = await browser().post('/config');
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  const { website_channel_config: channel, contact } = answer.json();
  return { token: String(channel.auth_token), contact, ...browser(channel.auth_token) };
}

const tokenOf = (claims: { source_id: string; inbox_id: number }) => visitorTokens(t.platform).sign(claims);
const tessa = async () =>
  browser(await tokenOf({ source_id: t.fixtures.tessa.sourceId, inbox_id: t.fixtures.website.id }));

async function setInbox(change: object) {
  const url = `/api/v1/accounts/${t.fixtures.account.id}/inboxes/${t.fixtures.website.id}`;
  expect((await t.as(t.fixtures.maya).patch(url, change)).statusCode).toBe(200);
}

async function sign(identifier: string): Promise<string> {
  const inbox = await findInbox(t.platform.db, t.fixtures.account.id, t.fixtures.website.id);
  const secret = inbox && inboxSecrets(t.platform, inbox)['hmac_token'];
  return createHmac('sha256', String(secret)).update(identifier).digest('hex');
}

describe('authentication', () => {
  test('creates a visitor, identified by its token', async () => {
    const visitor = await newVisitor();
    const again = await visitor.post('/config');
    expect(again.json().contact).toEqual(visitor.contact);
    expect(again.json().website_channel_config).toMatchObject({
      website_name: 'Website',
      website_token: t.fixtures.website.websiteToken,
      enabled_features: ['attachments', 'emoji_picker', 'end_conversation'],
      utc_off_set: '+00:00',
      locale: 'en',
    });
    expect(JSON.parse(Buffer.from(visitor.token.split('.')[1] ?? '', 'base64url').toString())).toEqual({
      source_id: expect.any(String),
      inbox_id: t.fixtures.website.id,
    });
  });

  test.each(['/contact', '/conversations', '/messages'])('requires a token for %s', async (path) => {
    const answer = await browser().get(path);
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Resource could not be found' }]);
  });

  test('rejects a forged, unsigned, foreign, or expired token', async () => {
    const good = await tokenOf({ source_id: t.fixtures.tessa.sourceId, inbox_id: t.fixtures.website.id });
    const [head = '', body = ''] = good.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const foreign = await tokenOf({
      source_id: t.fixtures.tessa.sourceId,
      inbox_id: t.fixtures.rivalInbox.id,
    });
    const ended = await tokenOf({ source_id: 'nobody', inbox_id: t.fixtures.website.id });
    for (const token of [`${head}.${body}.AAAA`, none, foreign, ended, '', '[object Object]']) {
      expect((await browser(token).get('/contact')).statusCode).toBe(404);
    }
    expect((await browser(good, t.fixtures.rivalInbox.websiteToken).get('/contact')).statusCode).toBe(404);
    expect((await browser(good).get('/contact')).statusCode).toBe(200);
  });

  test('requires a website, of an active account', async () => {
    expect((await browser(undefined, 'unknown').post('/config')).statusCode).toBe(404);
    expect((await browser(undefined, t.fixtures.app.identifier).post('/config')).statusCode).toBe(404);
    const suspend = async (status: number) => {
      await t.platform.db
        .updateTable('account')
        .set({ status })
        .where('id', '=', t.fixtures.rival.id)
        .execute();
      t.platform.invalidate(`account:${t.fixtures.rival.id}`);
    };
    await suspend(1);
    const answer = await browser(undefined, t.fixtures.rivalInbox.websiteToken).post('/config');
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'Account is suspended' }]);
    await suspend(0);
  });
});

describe('visitor messages', () => {
  test('create a conversation when first', async () => {
    const visitor = await newVisitor();
    expect((await visitor.get('/conversations')).json()).toEqual({});
    expect((await visitor.get('/messages')).json()).toEqual({ payload: [] });
    await t.clearOutbox();
    const answer = await visitor.post('/messages', {
      message: {
        content: 'Hello <b>there</b>',
        referer_url: 'https://shop.example/x',
        timestamp: 'now',
        echo_id: 'e-1',
      },
    });
    expect(answer.json()).toMatchObject({
      content: 'Hello <b>there</b>',
      message_type: 0,
      private: false,
      content_attributes: { in_reply_to: null },
      sender: { type: 'contact', id: visitor.contact.id },
    });
    const names = (await t.outbox()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['conversation.created', 'message.created']));
    expect((await visitor.get('/conversations')).json()).toMatchObject({
      status: 'open',
      inbox_id: t.fixtures.website.id,
    });
    const attributes = await t.platform.db
      .selectFrom('conversation')
      .select('additional_attributes')
      .where('contact_id', '=', visitor.contact.id)
      .executeTakeFirst();
    expect(attributes?.additional_attributes).toMatchObject({
      browser_language: 'de-CH',
      browser: { browser_name: 'Firefox', platform_name: 'Linux' },
      referer: 'https://shop.example/x',
    });
  });

  test('with the same echo_id are stored once, however often they arrive', async () => {
    const visitor = await newVisitor();
    await visitor.post('/messages', { message: { content: 'first' } });
    const send = () => visitor.post('/messages', { message: { content: 'again', echo_id: 'same' } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    const { payload } = (await visitor.get('/messages')).json();
    expect(payload.map((message: { content: string }) => message.content)).toEqual(['first', 'again']);
  });

  test('may be a form with a file', async () => {
    const visitor = await newVisitor();
    const body = await form([
      ['message[content]', ''],
      ['message[echo_id]', 'file-1'],
      ['message[attachments][]', { name: '../photo\u202e.png', bytes: await png(300), type: 'text/html' }],
    ]);
    const answer = await t.as(null).inject({
      method: 'POST',
      url: `${api}/messages?website_token=${t.fixtures.website.websiteToken}`,
      payload: body.payload,
      headers: { ...body.headers, 'x-auth-token': visitor.token },
    });
    const [attachment] = answer.json().attachments;
    expect(attachment).toMatchObject({
      file_type: 'image',
      width: 300,
      data_url: expect.stringContaining('/photo.png'),
    });
    expect(
      (await t.as(null).get(attachment.data_url.replace('http://confab.test', ''))).headers['content-type'],
    ).toBe('image/png');
  });

  test.each([
    [{ message: { content: '' } }, 'content'],
    [{ message: { content: '   ' } }, 'content'],
    [{ message: { content: 'x'.repeat(150_001) } }, 'content'],
    [{ message: { content: { a: 1 } } }, 'message'],
    [{ message: 'text' }, 'message'],
    [{}, 'message'],
    [{ message: { content: 'x', attachments: ['not signed'] } }, 'attachments'],
    [{ message: { content: 'x', attachments: 'all' } }, 'message'],
  ])('cannot be %j', async (body, attribute) => {
    const visitor = await newVisitor();
    const answer = await visitor.post('/messages', body);
    expect([answer.statusCode, answer.json().attributes]).toEqual([422, [attribute]]);
    expect((await visitor.get('/conversations')).json()).toEqual({});
  });

  test('cannot be added to another visitor’s conversation, or quote from one', async () => {
    const one = await newVisitor();
    const theirs = (await one.post('/messages', { message: { content: 'mine' } })).json();
    const other = await newVisitor();
    const answer = await other.post('/messages', { message: { content: 'x', reply_to: theirs.id } });
    expect(answer.json().conversation_id).not.toBe(theirs.conversation_id);
    expect(answer.json().content_attributes).toEqual({
      in_reply_to: null,
      in_reply_to_external_id: null,
    });
    expect(
      (await other.patch(`/messages/${theirs.id}`, { message: { submitted_values: [] } })).statusCode,
    ).toBe(404);
  });

  test('after it was resolved reopen it', async () => {
    const visitor = await newVisitor();
    await visitor.post('/messages', { message: { content: 'hello' } });
    const ended = await visitor.get('/conversations/toggle_status');
    expect([ended.statusCode, ended.body]).toEqual([200, '']);
    expect((await visitor.get('/conversations')).json().status).toBe('resolved');
    await visitor.get('/conversations/toggle_status');
    expect((await visitor.get('/conversations')).json().status).toBe('resolved');
    await visitor.post('/messages', { message: { content: 'one more thing' } });
    expect((await visitor.get('/conversations')).json().status).toBe('open');
  });
});

describe('a conversation', () => {
  test('starts with the details of the pre-chat form', async () => {
    const visitor = await newVisitor();
    const answer = await visitor.post('/conversations', {
      contact: { email: 'pre.chat@example.com', phone_number: 'none' },
      message: { content: 'Question', echo_id: 'pre-1' },
      custom_attributes: { order: 7 },
    });
    expect(answer.json()).toMatchObject({
      status: 'open',
      custom_attributes: { order: 7 },
      contact: { name: 'pre.chat', email: 'pre.chat@example.com', phone_number: null },
      messages: [{ content: 'Question' }],
    });
    const second = await visitor.post('/conversations', { message: { content: 'Another' } });
    expect(second.json().id).not.toBe(answer.json().id);
    expect((await visitor.get('/messages')).json().payload).toHaveLength(1);
  });

  test('is created again, or stays resolved if the inbox allows only one', async () => {
    const visitor = await newVisitor();
    const start = async (content: string) =>
      (await visitor.post('/conversations', { message: { content } })).json().id;
    const first = await start('One');
    await visitor.get('/conversations/toggle_status');
    const second = await start('Two');
    expect(second).not.toBe(first);
    await visitor.get('/conversations/toggle_status');
    await setInbox({ lock_to_single_conversation: true });
    expect(await start('Three')).toBe(second);
    await setInbox({ lock_to_single_conversation: false });
  });

  test('creation is rate-limited', async () => {
    const visitor = await newVisitor();
    const statuses = [];
    for (let i = 0; i < 7; i += 1) {
      statuses.push((await visitor.post('/conversations', { message: { content: `nr ${i}` } })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  test('can be ended by the visitor only if the site allows it', async () => {
    const visitor = await newVisitor();
    expect((await visitor.get('/conversations/toggle_status')).statusCode).toBe(404);
    await visitor.post('/messages', { message: { content: 'hello' } });
    await setInbox({ channel: { selected_feature_flags: ['attachments'] } });
    const refused = await visitor.get('/conversations/toggle_status');
    expect([refused.statusCode, refused.body]).toEqual([403, '']);
    await setInbox({
      channel: { selected_feature_flags: ['attachments', 'emoji_picker', 'end_conversation'] },
    });
  });

  test('has attributes and labels set by the site', async () => {
    const visitor = await newVisitor();
    expect(
      (await visitor.post('/conversations/set_custom_attributes', { custom_attributes: { a: 1 } }))
        .statusCode,
    ).toBe(404);
    const { conversation_id: id } = (
      await visitor.post('/messages', { message: { content: 'hello' } })
    ).json();
    const base = `/api/v1/accounts/${t.fixtures.account.id}`;
    const labels = async () =>
      (await t.as(t.fixtures.maya).get(`${base}/conversations/${id}/labels`)).json().payload;
    await t.as(t.fixtures.maya).post(`${base}/labels`, { title: 'vip' });
    expect((await visitor.post('/labels', { label: 'VIP' })).statusCode).toBe(204);
    expect((await visitor.post('/labels', { label: 'unknown' })).statusCode).toBe(204);
    expect(await labels()).toEqual(['vip']);
    const set = await visitor.post('/conversations/set_custom_attributes', {
      custom_attributes: { a: 1, b: 2 },
    });
    expect([set.statusCode, set.body]).toEqual([204, '']);
    const left = await visitor.post('/conversations/destroy_custom_attributes', { custom_attribute: ['a'] });
    // Agents may have put on others, which are the team's own business.
    expect(left.json()).toMatchObject({
      custom_attributes: { b: 2 },
      cached_label_list: null,
      status: 'open',
    });
    expect((await visitor.delete('/labels/vip')).statusCode).toBe(204);
    expect(await labels()).toEqual([]);
  });

  test('can be marked read, which marks agents’ messages as read', async () => {
    const visitor = await newVisitor();
    const { conversation_id: id } = (
      await visitor.post('/messages', { message: { content: 'hello' } })
    ).json();
    const url = `/api/v1/accounts/${t.fixtures.account.id}/conversations/${id}/messages`;
    const reply = await t.as(t.fixtures.jonas).post(url, { content: 'Hi!' });
    await t.as(t.fixtures.jonas).post(url, { content: 'between us', private: true });
    expect(reply.statusCode).toBe(200);
    await t.clearOutbox();
    const seen = await visitor.post('/conversations/update_last_seen');
    expect([seen.statusCode, seen.body]).toEqual([200, '']);
    const events = await t.outbox();
    expect(events.find(({ name }) => name === 'message.updated')?.data).toMatchObject({
      id: reply.json().id,
      status: 'read',
    });
    const page = (await visitor.get('/messages')).json();
    expect(page.payload.map((message: { content: string }) => message.content)).toEqual(['hello', 'Hi!']);
    expect(page.meta.contact_last_seen_at).toBeGreaterThan(0);
    const newer = (await visitor.get(`/messages?after=${page.payload[0].id}`)).json();
    expect(newer.payload).toHaveLength(1);
    expect((await visitor.get('/messages?before=x')).statusCode).toBe(422);
  });

  test('notifies agents of typing', async () => {
    const visitor = await newVisitor();
    expect((await visitor.post('/conversations/toggle_typing', { typing_status: 'on' })).statusCode).toBe(
      404,
    );
    await visitor.post('/messages', { message: { content: 'hello' } });
    t.busMessages.length = 0;
    await visitor.post('/conversations/toggle_typing', { typing_status: 'on' });
    await visitor.post('/conversations/toggle_typing', { typing_status: 'nonsense' });
    const typing = t.busMessages.filter((message) => message.kind === 'ephemeral');
    expect(typing).toHaveLength(1);
    expect(typing[0]).toMatchObject({ event: { name: 'conversation.typing_on' } });
  });
});

describe('the visitor’s identity', () => {
  test('is returned with booleans', async () => {
    const visitor = await newVisitor();
    expect((await visitor.get('/contact')).json()).toEqual({
      id: visitor.contact.id,
      has_email: false,
      has_name: true,
      has_phone_number: false,
      identifier: null,
    });
    const after = await visitor.patch('/contact', {
      name: 'Mo',
      email: 'MO@example.com',
      identifier: 'stolen',
    });
    expect(after.json()).toEqual({
      id: visitor.contact.id,
      has_email: true,
      has_name: true,
      has_phone_number: false,
    });
    expect((await visitor.get('/contact')).json().identifier).toBeNull();
    const row = await visitor.post('/contact/destroy_custom_attributes', { custom_attributes: ['none'] });
    expect(row.json()).toMatchObject({ email: 'mo@example.com', name: 'Mo', custom_attributes: {} });
  });

  test('is set by the site, verified with HMAC', async () => {
    const visitor = await newVisitor();
    const plain = await visitor.patch('/contact/set_user', {
      identifier: 'user-1',
      name: 'Una',
      custom_attributes: { plan: 'x' },
    });
    expect(plain.json()).toEqual({
      id: visitor.contact.id,
      has_email: false,
      has_name: true,
      has_phone_number: false,
    });
    const forged = await visitor.patch('/contact/set_user', { identifier: 'user-1', identifier_hash: 'abc' });
    expect([forged.statusCode, forged.json()]).toEqual([
      401,
      { error: 'HMAC failed: Invalid Identifier Hash Provided' },
    ]);
    const proven = await visitor.patch('/contact/set_user', {
      identifier: 'user-1',
      identifier_hash: await sign('user-1'),
    });
    expect(proven.statusCode).toBe(200);
    const session = await t.platform.db
      .selectFrom('contact_inbox')
      .select('hmac_verified')
      .where('contact_id', '=', visitor.contact.id)
      .executeTakeFirst();
    expect(session).toEqual({ hmac_verified: true });
  });

  test('becomes a different contact with a token of its own', async () => {
    const visitor = await newVisitor();
    await visitor.patch('/contact/set_user', { identifier: 'first-user' });
    await visitor.post('/messages', { message: { content: 'secret of the first' } });
    const answer = await visitor.patch('/contact/set_user', { identifier: 'second-user' });
    const { widget_auth_token: token, id } = answer.json();
    expect(id).not.toBe(visitor.contact.id);
    expect((await browser(token).get('/contact')).json()).toMatchObject({ id, identifier: 'second-user' });
    expect((await browser(token).get('/messages')).json().payload).toEqual([]);
  });

  test('returns to the contact with the same identifier', async () => {
    const first = await newVisitor();
    await first.patch('/contact/set_user', { identifier: 'home', identifier_hash: await sign('home') });
    await first.post('/messages', { message: { content: 'from the first device' } });
    const second = await newVisitor();
    const answer = await second.patch('/contact/set_user', {
      identifier: 'home',
      identifier_hash: await sign('home'),
    });
    expect(answer.json().id).toBe(first.contact.id);
    const { payload } = (await second.get('/messages')).json();
    expect(payload.map((message: { content: string }) => message.content)).toEqual(['from the first device']);
  });

  test('if unverified, does not give access to messages of another session', async () => {
    const first = await newVisitor();
    await first.patch('/contact/set_user', { identifier: 'guarded' });
    await first.post('/messages', { message: { content: 'private matter' } });
    const second = await newVisitor();
    await second.patch('/contact/set_user', { identifier: 'guarded' });
    expect((await second.get('/messages')).json().payload).toEqual([]);
  });

  test('requires verification if configured, but attributes alone do not', async () => {
    await setInbox({ channel: { hmac_mandatory: true } });
    const visitor = await newVisitor();
    expect((await visitor.patch('/contact/set_user', { identifier: 'user-9' })).statusCode).toBe(401);
    expect(
      (await visitor.patch('/contact/set_user', { identifier: 'user-9', identifier_hash: null })).statusCode,
    ).toBe(401);
    expect((await visitor.patch('/contact/set_user', { custom_attributes: { a: 1 } })).statusCode).toBe(200);
    const proven = { identifier: 'user-9', identifier_hash: await sign('user-9') };
    expect((await visitor.patch('/contact/set_user', proven)).statusCode).toBe(200);
    await setInbox({ channel: { hmac_mandatory: false } });
  });
});

test('the answer to an email request updates the visitor', async () => {
  const visitor = await newVisitor();
  const { conversation_id: displayId } = (
    await visitor.post('/messages', { message: { content: 'hi' } })
  ).json();
  const conversation = await t.platform.db
    .selectFrom('conversation')
    .select(['id', 'inbox_id'])
    .where('display_id', '=', displayId)
    .executeTakeFirstOrThrow();
  const ask = (contentType: number) =>
    t.platform.db
      .insertInto('message')
      .values({
        account_id: t.fixtures.account.id,
        inbox_id: conversation.inbox_id,
        conversation_id: conversation.id,
        message_type: 3,
        content: '?',
        content_type: contentType,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const email = await ask(3);
  expect((await visitor.patch(`/messages/${email.id}`, { contact: { email: 'nonsense' } })).statusCode).toBe(
    422,
  );
  const answer = await visitor.patch(`/messages/${email.id}`, { contact: { email: 'Kim@Example.com' } });
  expect(answer.json().contact).toMatchObject({ email: 'kim@example.com', name: 'kim' });
  const survey = await ask(9);
  const rating = {
    message: { submitted_values: { csat_survey_response: { rating: 5, feedback_message: 'good' } } },
  };
  expect((await visitor.patch(`/messages/${survey.id}`, rating)).statusCode).toBe(200);
  const wrong = { message: { submitted_values: { csat_survey_response: { rating: 9 } } } };
  expect((await visitor.patch(`/messages/${survey.id}`, wrong)).statusCode).toBe(422);
  const { payload } = (await visitor.get('/messages')).json();
  expect(payload.map((message: { content_attributes: object }) => message.content_attributes)).toEqual([
    { in_reply_to: null },
    { submitted_email: 'kim@example.com' },
    rating.message,
  ]);
});

test('the inbox has its members, and the campaigns', async () => {
  const { website } = t.fixtures;
  const members = await browser().get('/inbox_members');
  expect(members.json().payload).toEqual([
    { id: t.fixtures.aiko.id, name: 'Aiko', avatar_url: '', availability_status: 'offline' },
    { id: t.fixtures.jonas.id, name: 'Jonas', avatar_url: '', availability_status: 'offline' },
  ]);
  expect((await browser().get('/campaigns')).json()).toEqual([]);
  const visitor = await tessa();
  await t.clearOutbox();
  expect(
    (await visitor.post('/events', { name: 'webwidget.triggered', event_info: { referer: 'x' } })).statusCode,
  ).toBe(204);
  expect((await visitor.post('/events', { name: 'account.deleted' })).statusCode).toBe(204);
  expect(await t.outbox()).toMatchObject([
    {
      name: 'webwidget.triggered',
      audience: {},
      data: { inbox_id: website.id, contact_inbox_id: t.fixtures.tessa.contactInboxId },
    },
  ]);
});

test('a file is declared, uploaded, and sent', async () => {
  const visitor = await newVisitor();
  const bytes = await png(20);
  const blob = { filename: 'a.png', byte_size: bytes.length, content_type: 'image/png' };
  const announced = (await visitor.post('/direct_uploads', { blob })).json();
  const path = announced.direct_upload.url.replace('http://confab.test', '');
  await t
    .as(null)
    .inject({ method: 'PUT', url: path, payload: bytes, headers: { 'content-type': 'image/png' } });
  const answer = await visitor.post('/messages', { message: { attachments: [announced.signed_id] } });
  expect(answer.json().attachments).toMatchObject([{ file_type: 'image', width: 20 }]);
  const refused = await visitor.post('/direct_uploads', { blob: { ...blob, byte_size: 50 * 1024 * 1024 } });
  expect([refused.statusCode, refused.json().message]).toEqual([422, 'File size is too big']);
});

test('a transcript is emailed if there is an address, with a limit', async () => {
  const visitor = await newVisitor();
  const ask = () => visitor.post('/conversations/transcript');
  expect([(await ask()).statusCode, (await ask()).body]).toEqual([200, '']);
  await visitor.post('/messages', { message: { content: 'what was <said>' } });
  await t.clearOutbox();
  await ask();
  expect(await t.outbox()).toEqual([]);
  await visitor.patch('/contact', { email: 'copy@example.com' });
  await t.clearOutbox();
  for (let i = 0; i < 7; i += 1) expect((await ask()).statusCode).toBe(i < 5 ? 200 : 429);
  const events = await t.outbox();
  expect(events).toHaveLength(5);
  expect(events[0]).toMatchObject({ name: 'conversation.transcript_requested', audience: {} });
});
