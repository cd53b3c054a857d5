import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postHook } from '../../src/features/conversation/hooks/actions/post-hook.ts';
import { fetchBotAvatar } from '../../src/features/agent-bot/actions/fetch-bot-avatar.ts';
import { askCall } from '../../src/features/hook-call/index.ts';
import { deliverNext } from '../../src/features/webhook/actions/deliver-next.ts';
import type { Inbound } from '../../src/channels/channel.ts';
import { fetchFiles } from '../../src/features/inbound/steps/fetch-files.ts';
import { findInbox } from '../../src/features/inbox/index.ts';
import { inbound as exampleInbound } from '../example-channel/inbound.ts';
import { fetchAvatar } from '../../src/features/contact/actions/fetch-avatar.ts';
import { guardedFetch, type GuardedFetch } from '../../src/platform/outbound/guarded-fetch.ts';
import { migrateJobs } from '../../src/platform/jobs/workers.ts';
import { transact } from '../../src/platform/outbox/transact.ts';
import { makeCalls } from '../features/make-calls.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';

// Every feature that calls external servers is made to call an internal one, which counts requests.
let t: TestApp;
let base: string;
let inner: Server;
let port: number;
let arrived: string[] = [];
let lenient: GuardedFetch;
let strict: GuardedFetch;

beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  inner = createServer((request, response) => {
    arrived.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'image/png' }).end('inner secret');
  });
  await new Promise<void>((listening) => inner.listen(0, '127.0.0.1', listening));
  port = (inner.address() as AddressInfo).port;
  lenient = t.platform.outbound;
  strict = guardedFetch({
    allowPrivate: false,
    userAgent: 'Confab',
    resolve: () => Promise.resolve(['127.0.0.1']),
  });
  t.platform.outbound = strict;
});
afterAll(async () => {
  t.platform.outbound = lenient;
  await strict.close();
  inner.closeAllConnections();
  inner.close();
  await t.close();
});
beforeEach(async () => {
  arrived = [];
  await t.clearOutbox();
});

const addresses = (): string[] => [
  `http://127.0.0.1:${port}/a`,
  `http://localhost:${port}/b`,
  `http://[::1]:${port}/c`,
  `http://[::ffff:127.0.0.1]:${port}/d`,
  `http://2130706433:${port}/e`,
  `http://0x7f.1:${port}/f`,
  `http://0177.0.0.1:${port}/g`,
  `http://169.254.169.254/latest/meta-data`,
  `http://10.0.0.1/h`,
  `http://inner.example:${port}/i`,
  `http://0.0.0.0:${port}/j`,
];

describe('outbound callers cannot reach internal addresses', () => {
  test('a file in a provider’s message, and where the provider redirects', async () => {
    const { account, app: inbox } = t.fixtures;
    const row = await findInbox(t.platform.db, account.id, inbox.id);
    if (row === undefined) throw new Error('the fixtures have no such inbox');
    const direct = withoutLocating(exampleInbound);
    const located: Inbound = { ...direct, locateFile: (url) => Promise.resolve({ url }) };
    const scope = { accountId: account.id, inboxId: inbox.id };
    for (const inbound of [direct, located] satisfies Inbound[]) {
      const receiving = { inbox: row, inbound, attempt: 1, isLastAttempt: false };
      const files = addresses().map((reference) => ({ reference, fileName: 'a.png' }));
      const { attachments, missing } = await fetchFiles(t.platform, receiving, scope, files);
      expect(attachments).toEqual([]);
      expect(missing).toEqual(files.map(() => '[a.png: has no public address]'));
    }
    expect(arrived).toEqual([]);
  });

  test('the avatar of a contact, from an agent, an app, or a website', async () => {
    const widget = `/api/v1/widget/config?website_token=${t.fixtures.website.websiteToken}`;
    const visitor = (await t.as(null).post(widget)).json().website_channel_config.auth_token;
    const app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
    for (const avatar_url of addresses()) {
      await t.as(t.fixtures.maya).post(`${base}/contacts`, { name: 'A', avatar_url });
      await t.as(null).post(app, { name: 'B', avatar_url });
      const url = widget.replace('/config', '/contact/set_user');
      await t.as(null).patch(url, { identifier: 'c', avatar_url });
      const headers = { 'x-auth-token': String(visitor) };
      await t.as(null).inject({ method: 'PATCH', url, headers, payload: { avatar_url } });
    }
    const events = (await t.outbox()).filter(({ name }) => name === 'contact.picture_found');
    expect(events.length).toBeGreaterThanOrEqual(3);
    for (const { data } of events) {
      const id = Number(data['contact_id']);
      await fetchAvatar(t.platform, t.fixtures.account.id, id, String(data['url']));
    }
    expect(arrived).toEqual([]);
  });

  test('an upload from a URL', async () => {
    for (const external_url of addresses()) {
      const answer = await t.as(t.fixtures.maya).post(`${base}/upload`, { external_url });
      expect([external_url, answer.statusCode, answer.json()]).toEqual([
        external_url,
        422,
        { error: 'Invalid URL provided' },
      ]);
    }
    expect(arrived).toEqual([]);
  });

  test('the webhook of an API inbox, which is reported as failed', async () => {
    const app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
    const { source_id: source } = (await t.as(null).post(app, {})).json();
    const { id } = (await t.as(null).post(`${app}/${source}/conversations`, {})).json();
    for (const webhook_url of addresses()) {
      const inbox = `${base}/inboxes/${t.fixtures.app.id}`;
      const saved = await t.as(t.fixtures.maya).patch(inbox, { channel: { webhook_url } });
      expect([200, 422]).toContain(saved.statusCode);
      const url = `${base}/conversations/${id}/messages`;
      const { id: messageId } = (await t.as(t.fixtures.maya).post(url, { content: 'Hello' })).json();
      const { conversation_id: internal } = await t.database.db
        .selectFrom('message')
        .select('conversation_id')
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow();
      await postHook(t.platform, t.fixtures.account.id, {
        event: 'message_created',
        conversation_id: internal,
        message_id: messageId,
      });
      if (saved.statusCode === 422) continue;
      const messages = (await t.as(t.fixtures.maya).get(url)).json().payload;
      expect(messages.at(-1)).toMatchObject({
        status: 'failed',
        content_attributes: {
          external_error: expect.stringMatching(/may not be called|could not be resolved/),
        },
      });
    }
    expect(arrived).toEqual([]);
  });
});

describe('an account’s webhooks cannot reach internal addresses', () => {
  test('nor can a bot’s avatar', async () => {
    const { account } = t.fixtures;
    for (const url of addresses()) {
      const made = await t.as(t.fixtures.maya).post(`${base}/webhooks`, { url });
      expect(made.statusCode).toBe(200);
      const webhookId = Number(made.json().payload.webhook.id);
      const { id } = await t.database.db
        .insertInto('webhook_delivery')
        .values({
          account_id: account.id,
          webhook_id: webhookId,
          uuid: t.platform.ids.uuid(),
          event: 'message_created',
          body: '{}',
          max_attempts: 1,
          due_at: t.platform.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await deliverNext(t.platform, { accountId: account.id, id: webhookId });
      const ended = await t.database.db
        .selectFrom('webhook_delivery')
        .select(['status', 'response_body', 'problem'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(ended).toEqual({
        status: 2,
        response_body: null,
        problem: expect.stringMatching(/may not be called|could not be resolved/),
      });
      const bot = (await t.as(t.fixtures.maya).post(`${base}/agent_bots`, { name: 'Robo' })).json();
      await fetchBotAvatar(t.platform, { accountId: account.id, id: bot.id }, url);
    }
    expect(arrived).toEqual([]);
  });
});

test('nor can a bot or a rule’s webhook', async () => {
  await migrateJobs(t.database.pool, t.platform.log);
  const accountId = t.fixtures.account.id;
  for (const [position, url] of addresses().entries()) {
    const made = await t.as(t.fixtures.maya).post(`${base}/agent_bots`, { name: 'Robo', outgoing_url: url });
    expect(made.statusCode, made.body).toBe(200);
    for (const target of [{ botId: made.json<{ id: number }>().id }, { origin: new URL(url).origin }])
      await transact(t.platform, (trx) =>
        askCall(t.platform, trx, accountId, {
          target,
          url,
          conversationId: position + 1,
          source: `${position}`,
          caller: { automation_id: 1, event_number: 1, position },
          event: 'message_created',
          payload: {},
        }),
      );
  }
  const attempted = await makeCalls(t);
  expect(attempted).toHaveLength(2 * addresses().length);
  for (const { problem } of attempted) expect(problem).toMatch(/may not be called|could not be resolved/);
  expect(arrived).toEqual([]);
});

/** Calls internal addresses that the operator configured, but never those from an account's input. */
const doctor = 'operate/doctor/check-address.ts';

test('only the guarded helper makes outbound calls', async () => {
  const source = fileURLToPath(new URL('../../src', import.meta.url));
  const names = await readdir(source, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const callers = [];
  for (const name of files) {
    const text = await readFile(`${source}/${name}`, 'utf8');
    if (/(?<![.\w])fetch\(|from '(undici|node:https|axios|got)'|\bhttps?\.(get|request)\(/.test(text))
      callers.push(name);
  }
  expect(callers.filter((name) => !name.startsWith('platform/outbound/'))).toEqual([doctor]);
});

function withoutLocating(inbound: Inbound): Inbound {
  return Object.fromEntries(Object.entries(inbound).filter(([key]) => key !== 'locateFile')) as Inbound;
}
