import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openWorkers } from '../../../test/channels/harness.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { openProgram, type Program } from '../../../test/stand-ins/program.ts';
import type { Background } from '../../main/background.ts';
import { emailPaused } from './actions/email-paused.ts';
import { purgeDeliveries } from './actions/purge-deliveries.ts';
import { deliverNext } from './actions/deliver-next.ts';

let t: TestApp;
let program: Program;
let workers: Background;
let base: string;

beforeAll(async () => {
  t = await startTestApp();
  program = await openProgram();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  workers = await openWorkers(t);
});
beforeEach(async () => {
  await t.database.db.deleteFrom('webhook').execute();
  program.answer(200);
  program.received.length = 0;
  program.requests.length = 0;
});
afterAll(async () => {
  program.close();
  await workers.stop();
  await t.close();
});

const maya = () => t.as(t.fixtures.maya);
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 8_000, interval: 20 });

async function add(input: object): Promise<{ id: number }> {
  const made = await maya().post(`${base}/webhooks`, input);
  expect(made.statusCode, made.body).toBe(200);
  return made.json().payload.webhook;
}

/** Something waits for the webhook, as after an event. */
async function waitingDelivery(
  webhookId: number,
  more: object = {},
): Promise<{ accountId: number; id: number }> {
  const accountId = t.fixtures.account.id;
  const row = await t.database.db
    .insertInto('webhook_delivery')
    .values({
      account_id: accountId,
      webhook_id: webhookId,
      uuid: t.platform.ids.uuid(),
      event: 'message_created',
      body: '{"event":"message_created"}',
      max_attempts: 7,
      due_at: t.platform.clock.now(),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { accountId, id: row.id };
}

/** Runs the turn of a delivery's webhook and returns the request it received. */
async function deliver(key: { accountId: number; id: number }): Promise<void> {
  const { webhook_id: id } = await stored(key.id);
  await t.database.db.updateTable('webhook').set({ next_delivery_id: key.id }).where('id', '=', id).execute();
  await deliverNext(t.platform, { accountId: key.accountId, id });
}

const stored = (id: number) =>
  t.database.db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('subscriptions', () => {
  const url = 'https://orders.example/hook';

  test('default to the first eight events, and a root key is optional', async () => {
    const { account } = t.fixtures;
    const made = await maya().post(`${base}/webhooks`, { webhook: { url } });
    const webhook = {
      id: expect.any(Number),
      name: null,
      url,
      account_id: account.id,
      subscriptions: [
        'conversation_status_changed',
        'conversation_updated',
        'conversation_created',
        'contact_created',
        'contact_updated',
        'message_created',
        'message_updated',
        'webwidget_triggered',
      ],
      paused_at: null,
      is_signed: false,
      is_slow: false,
      missed_at: null,
    };
    expect(made.json()).toEqual({ payload: { webhook } });
    expect((await maya().get(`${base}/webhooks`)).json()).toEqual({ payload: { webhooks: [webhook] } });
  });

  test('are changed and deleted, and may be limited to one inbox', async () => {
    const { website } = t.fixtures;
    const { id } = await add({ url, name: 'Orders', inbox_id: website.id });
    const changed = await maya().patch(`${base}/webhooks/${id}`, {
      subscriptions: ['inbox_created'],
      name: '',
    });
    expect(changed.json().payload.webhook).toMatchObject({
      name: null,
      subscriptions: ['inbox_created'],
      inbox: { id: website.id, channel_type: 'Channel::WebWidget' },
    });
    const free = await maya().patch(`${base}/webhooks/${id}`, { inbox_id: null });
    expect(free.json().payload.webhook).not.toHaveProperty('inbox');
    const deleted = await maya().delete(`${base}/webhooks/${id}`);
    expect([deleted.statusCode, deleted.body]).toEqual([200, '']);
    expect((await maya().delete(`${base}/webhooks/${id}`)).statusCode).toBe(404);
  });

  test.each([
    [{ url: 'nowhere' }, 'Url is invalid', 'url'],
    [{ url: 'ftp://orders.example' }, 'Url is invalid', 'url'],
    [{ url, subscriptions: [] }, 'Subscriptions Invalid events', 'subscriptions'],
    [{ url, subscriptions: ['message_created', 'rain'] }, 'Subscriptions Invalid events', 'subscriptions'],
    [{ url, inbox_id: 999_999 }, 'Inbox must exist', 'inbox_id'],
  ])('rejects %j', async (input, message, attribute) => {
    const refused = await maya().post(`${base}/webhooks`, input);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({ message, attributes: [attribute] }),
    ]);
  });

  test('a URL is unique', async () => {
    await add({ url });
    const other = await add({ url: `${url}/2` });
    for (const again of [
      await maya().post(`${base}/webhooks`, { url }),
      await maya().patch(`${base}/webhooks/${other.id}`, { url }),
    ])
      expect([again.statusCode, again.json().message]).toEqual([422, 'Url has already been taken']);
  });

  test('are for administrators of the account only', async () => {
    const { id } = await add({ url });
    const log = `${base}/webhooks/${id}/deliveries`;
    for (const path of [`${base}/webhooks`, log])
      expect((await t.as(t.fixtures.jonas).get(path)).statusCode).toBe(401);
    expect((await t.as(t.fixtures.jonas).post(`${base}/webhooks`, { url: `${url}/x` })).statusCode).toBe(401);
    const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/webhooks/${id}`;
    for (const answer of [
      await t.as(t.fixtures.rex).patch(theirs, { name: 'mine' }),
      await t.as(t.fixtures.rex).delete(theirs),
      await t.as(t.fixtures.rex).get(`${theirs}/deliveries`),
      await t.as(t.fixtures.rex).post(`${theirs}/reset_secret`),
    ])
      expect(answer.statusCode).toBe(404);
  });
});

describe('an attempt', () => {
  test('is signed with the secret, which is shown once and in no other response', async () => {
    const { id } = await add({ url: program.url });
    const { secret } = (await maya().post(`${base}/webhooks/${id}/reset_secret`)).json();
    const list = (await maya().get(`${base}/webhooks`)).body;
    expect(list).toContain('"is_signed":true');
    expect(list).not.toContain(secret);
    const key = await waitingDelivery(id);
    await deliver(key);
    const [{ headers, text }] = program.requests as [(typeof program.requests)[number]];
    const timestamp = String(headers['x-chatwoot-timestamp']);
    const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
      'x-chatwoot-signature': `sha256=${signature}`,
      'x-chatwoot-delivery': (await stored(key.id)).uuid,
    });
    const log = (await maya().get(`${base}/webhooks/${id}/deliveries/${key.id}`)).body;
    expect(log).not.toContain(signature);
    const entries = await t.database.db.selectFrom('audit_log').selectAll().execute();
    const ours = JSON.stringify(entries.filter(({ auditable_type: type }) => type === 'Webhook'));
    expect(ours).toContain('[FILTERED]');
    expect(ours).not.toContain(program.url);
  });

  test('without a secret has the delivery id and is not signed', async () => {
    const { id } = await add({ url: program.url });
    await deliver(await waitingDelivery(id));
    expect(program.requests[0]?.headers['x-chatwoot-delivery']).toMatch(/^[\da-f-]{36}$/);
    expect(program.requests[0]?.headers).not.toHaveProperty('x-chatwoot-signature');
  });

  test('that fails is retried with growing delays and the same bytes, and the log has the reason', async () => {
    program.answer(503);
    const { id } = await add({ url: program.url });
    const key = await waitingDelivery(id);
    await deliver(key);
    const first = await stored(key.id);
    expect(first).toMatchObject({
      status: 0,
      attempts: 1,
      response_status: 503,
      response_body: 'Thanks',
      problem: '503 Service Unavailable',
    });
    const wait = (row: { due_at: Date | null; attempted_at: Date | null }) =>
      Math.round((Number(row.due_at) - Number(row.attempted_at)) / 1000);
    expect(wait(first)).toBe(10);
    await deliver(key);
    expect(wait(await stored(key.id))).toBe(60);
    program.answer(200);
    await deliver(key);
    expect(await stored(key.id)).toMatchObject({ status: 1, attempts: 3, due_at: null, problem: null });
    expect(new Set(program.requests.map(({ text }) => text)).size).toBe(1);
    expect(new Set(program.requests.map(({ headers }) => headers['x-chatwoot-delivery'])).size).toBe(1);
    // Delivered events are not sent again.
    await deliver(key);
    expect(program.requests).toHaveLength(3);
  });

  test('is the last after seven', async () => {
    program.answer(500);
    const { id } = await add({ url: program.url });
    const key = await waitingDelivery(id, { attempts: 6 });
    await deliver(key);
    expect(await stored(key.id)).toMatchObject({ status: 2, attempts: 7, due_at: null });
  });

  test('to an internal address is rejected', async () => {
    const { id } = await add({ url: 'http://169.254.169.254/latest/meta-data' });
    const key = await waitingDelivery(id);
    await deliver(key);
    expect(await stored(key.id)).toMatchObject({
      response_status: null,
      problem: expect.stringContaining('may not be called'),
    });
  });
});

describe('a failing receiver', () => {
  test('is paused for a while, without attempts, and a resend tries it immediately', async () => {
    program.answer(500);
    const { id } = await add({ url: program.url });
    for (let time = 0; time < 3; time += 1) await deliver(await waitingDelivery(id));
    const key = await waitingDelivery(id);
    await deliver(key);
    expect(program.requests).toHaveLength(3);
    expect(await stored(key.id)).toMatchObject({ status: 0, attempts: 0 });
    program.answer(200);
    const replayed = await maya().post(`${base}/webhooks/${id}/deliveries/${key.id}/replay`);
    expect(replayed.json()).toMatchObject({ id: key.id, status: 'waiting', attempts: 0 });
    await deliver(key);
    expect(await stored(key.id)).toMatchObject({ status: 1, attempts: 1 });
  });

  test('is disabled after three days, and administrators are emailed', async () => {
    program.answer(500);
    const { id } = await add({ url: `${program.url}?key=very-secret` });
    const days = 3 * 24 * 3_600_000;
    const since = new Date(t.platform.clock.now().getTime() - days);
    await t.database.db.updateTable('webhook').set({ failing_since: since, failures: 1 }).execute();
    const other = await waitingDelivery(id);
    await deliver(await waitingDelivery(id));
    const [shown] = (await maya().get(`${base}/webhooks`)).json().payload.webhooks;
    expect(shown.paused_at).toMatch(/Z$/);
    expect(await stored(other.id)).toMatchObject({ status: 2, problem: 'The webhook is paused' });
    const again = await maya().post(`${base}/webhooks/${id}/deliveries/${other.id}/replay`);
    expect([again.statusCode, again.json().error]).toEqual([422, 'The webhook is paused']);
    const at = new Date(shown.paused_at).getTime();
    const requested = await t.database.pool.query<{ payload: string }>(
      `select payload from graphile_worker._private_jobs as job
       join graphile_worker._private_tasks as task on task.id = job.task_id
       where task.identifier = 'mail-paused-webhook'`,
    );
    expect(requested.rows.map(({ payload }) => JSON.parse(payload))).toEqual([
      { account_id: t.fixtures.account.id, id, at },
    ]);
    await emailPaused(t.platform, { accountId: t.fixtures.account.id, id, at });
    const emailText = (await t.sentEmails()).at(-1);
    expect(emailText).toContain(`Subject: The webhook at ${new URL(program.url).host} is paused`);
    expect(emailText).not.toContain('very-secret');
    const resumed = await maya().post(`${base}/webhooks/${id}/resume`);
    expect(resumed.json().payload.webhook.paused_at).toBeNull();
    const before = (await t.sentEmails()).length;
    await emailPaused(t.platform, { accountId: t.fixtures.account.id, id, at });
    expect(await t.sentEmails()).toHaveLength(before);
  });
});

describe('the log', () => {
  test('is paged, newest first, and limited to its webhook', async () => {
    const { id } = await add({ url: program.url });
    const other = await add({ url: `${program.url}/other` });
    const keys = [];
    for (let count = 0; count < 27; count += 1) keys.push(await waitingDelivery(id));
    const url = `${base}/webhooks/${id}/deliveries`;
    const first = (await maya().get(url)).json().payload;
    expect(first.map((one: { id: number }) => one.id)).toEqual(
      keys
        .map((key) => key.id)
        .toReversed()
        .slice(0, 25),
    );
    const rest = (await maya().get(`${url}?before=${first.at(-1).id}`)).json().payload;
    expect(rest).toHaveLength(2);
    const foreign = await maya().get(`${base}/webhooks/${other.id}/deliveries/${first[0].id}`);
    expect(foreign.statusCode).toBe(404);
  });

  test('shows what was sent and received, truncated', async () => {
    const { id } = await add({ url: program.url });
    const key = await waitingDelivery(id, { body: JSON.stringify({ content: 'x'.repeat(40_000) }) });
    await deliver(key);
    const shown = (await maya().get(`${base}/webhooks/${id}/deliveries/${key.id}`)).json();
    expect(shown).toMatchObject({ status: 'delivered', response_status: 200, response_body: 'Thanks' });
    expect(shown.request_body).toHaveLength(32_001);
  });

  test('is deleted after a week, and finished entries beyond a thousand', async () => {
    const { id } = await add({ url: program.url });
    const old = await waitingDelivery(id, {
      created_at: new Date(t.platform.clock.now().getTime() - 8 * 86_400_000),
    });
    await t.database.pool.query(
      `insert into webhook_delivery (account_id, webhook_id, uuid, event, body, status, max_attempts)
      select $1, $2, gen_random_uuid(), 'message_created', '{}', 1, 7 from generate_series(1, 1005)`,
      [t.fixtures.account.id, id],
    );
    await purgeDeliveries(t.platform);
    const left = await t.database.db
      .selectFrom('webhook_delivery')
      .select('id')
      .where('webhook_id', '=', id)
      .execute();
    expect(left).toHaveLength(1000);
    expect(left.map((row) => row.id)).not.toContain(old.id);
  });
});

describe('delivered events', () => {
  beforeAll(() => workers.begin());
  const events = () => program.received.map(({ event }) => String(event));
  const sorted = () => events().toSorted((left, right) => left.localeCompare(right));

  test('are those of contacts and conversations, once, if subscribed', async () => {
    await add({ url: program.url, subscriptions: ['contact_created', 'contact_updated', 'message_created'] });
    const app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
    const contact = (await t.as(null).post(app, { name: 'Ines' })).json();
    await until(() => expect(events()).toEqual(['contact_created']));
    const account = { id: t.fixtures.account.id, name: 'Paperlane' };
    expect(program.received[0]).toMatchObject({
      event: 'contact_created',
      name: 'Ines',
      account,
      avatar: '',
    });
    expect(program.received[0]).not.toHaveProperty('type');
    await maya().patch(`${base}/contacts/${contact.id}`, { email: 'ines@example.com' });
    await until(() => expect(events()).toEqual(['contact_created', 'contact_updated']));
    expect(program.received[1]).toMatchObject({
      email: 'ines@example.com',
      changed_attributes: [
        { email: { previous_value: null, current_value: 'ines@example.com' } },
        { updated_at: {} },
      ],
    });
    // Nothing changed, so nothing is sent.
    await maya().patch(`${base}/contacts/${contact.id}`, { email: 'ines@example.com' });
    const all = `${app}/${contact.source_id}/conversations`;
    const conversation = (await t.as(null).post(all)).json();
    await t.as(null).post(`${all}/${conversation.id}/messages`, { content: 'Hello' });
    await until(() =>
      expect(sorted()).toEqual(['contact_created', 'contact_updated', 'contact_updated', 'message_created']),
    );
    expect(program.received.find(({ event }) => event === 'message_created')).toMatchObject({
      message_type: 'incoming',
      content: 'Hello',
      conversation: { id: conversation.id, channel: 'Channel::Api' },
      sender: { name: 'Ines', account },
    });
  });

  test('exclude other inboxes if a webhook is limited to one', async () => {
    const { website, app } = t.fixtures;
    await add({
      url: program.url,
      subscriptions: ['message_created', 'conversation_created'],
      inbox_id: website.id,
    });
    const contacts = `/public/api/v1/inboxes/${app.identifier}/contacts`;
    const { source_id: source } = (await t.as(null).post(contacts, {})).json();
    const all = `${contacts}/${source}/conversations`;
    const { id } = (await t.as(null).post(all)).json();
    await t.as(null).post(`${all}/${id}/messages`, { content: 'Not for you' });
    // Events of conversations contain no inbox of their own, so this one is used.
    const visitor = await openVisitor();
    await t.as(null).inject({
      ...visitor,
      method: 'POST',
      url: visitor.messages,
      payload: { message: { content: 'For you' } },
    });
    await until(() =>
      expect(sorted()).toEqual(['conversation_created', 'conversation_created', 'message_created']),
    );
    expect(program.received.find(({ event }) => event === 'message_created')).toMatchObject({
      content: 'For you',
    });
  });

  test('include typing, opening the widget, and inbox changes', async () => {
    const subscriptions = ['conversation_typing_on', 'webwidget_triggered', 'inbox_updated'];
    await add({ url: program.url, subscriptions });
    const visitor = await openVisitor();
    const triggered = { name: 'webwidget.triggered', event_info: { referer: 'https://paperlane.example' } };
    await t.as(null).inject({ ...visitor, method: 'POST', url: visitor.events, payload: triggered });
    await until(() => expect(events()).toEqual(['webwidget_triggered']));
    expect(program.received[0]).toMatchObject({
      id: expect.any(Number),
      inbox: { id: t.fixtures.website.id },
      account: { id: t.fixtures.account.id },
      contact: { account: { id: t.fixtures.account.id } },
      current_conversation: null,
      source_id: expect.any(String),
      event_info: { referer: 'https://paperlane.example' },
    });
    const inbox = `${base}/inboxes/${t.fixtures.app.id}`;
    expect((await maya().patch(inbox, { greeting_message: 'Welcome' })).statusCode).toBe(200);
    await until(() => expect(events()).toEqual(['webwidget_triggered', 'inbox_updated']));
    expect(program.received[1]).toMatchObject({
      greeting_message: 'Welcome',
      changed_attributes: [{ greeting_message: { current_value: 'Welcome' } }, { updated_at: {} }],
    });
    expect(program.received[1]).not.toHaveProperty('id');
    const app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
    const { source_id: source } = (await t.as(null).post(app, {})).json();
    const { id } = (await t.as(null).post(`${app}/${source}/conversations`)).json();
    await maya().post(`${base}/conversations/${id}/toggle_typing_status`, {
      typing_status: 'on',
      is_private: true,
    });
    await until(() => expect(events()).toHaveLength(3));
    expect(program.received[2]).toMatchObject({
      event: 'conversation_typing_on',
      is_private: true,
      user: { type: 'user' },
    });
  });

  test('are not delayed by unresponsive receivers', async () => {
    const silent = await openProgram();
    silent.answer('never');
    await add({ url: program.url, subscriptions: ['contact_created'] });
    await maya().post(`${base}/contacts`, { name: 'before' });
    await until(() => expect(program.received).toHaveLength(1));
    for (const name of ['a', 'b', 'c'])
      await add({ url: `${silent.url}/${name}`, subscriptions: ['contact_created'] });
    for (const name of ['A', 'B', 'C']) await maya().post(`${base}/contacts`, { name });
    await until(() => expect(program.received).toHaveLength(4));
    const ended = t.database.db.selectFrom('webhook_delivery').select('id').where('attempts', '>', 0);
    expect(await ended.where('status', '=', 0).execute()).toEqual([]);
    expect(silent.received.length).toBeLessThanOrEqual(3);
    silent.close();
  });
});

async function openVisitor() {
  const token = `website_token=${t.fixtures.website.websiteToken}`;
  const config = (await t.as(null).post(`/api/v1/widget/config?${token}`)).json();
  return {
    headers: { 'x-auth-token': String(config.website_channel_config.auth_token) },
    messages: `/api/v1/widget/messages?${token}`,
    events: `/api/v1/widget/events?${token}`,
  };
}
