import { fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { healthRoute } from '../src/platform/http/health.ts';
import { livenessRoute } from '../src/platform/http/liveness.ts';
import { fixturePassword } from './fixtures.ts';
import { startTestApp, type TestApp } from './harness.ts';

/* Requests of programs and apps that were written for this API, and how they interpret the responses. */
let t: TestApp;
let base: string;
let url: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
beforeEach(async () => {
  const body = { inbox_id: t.fixtures.app.id, contact_id: t.fixtures.tessa.id };
  const { id } = (await t.as(t.fixtures.maya).post(`${base}/conversations`, body)).json();
  url = `${base}/conversations/${id}`;
});
afterAll(() => t.close());

const write = (body: object, by = t.fixtures.maya) => t.as(by).post(`${url}/messages`, body);
const written = async (body: object, by = t.fixtures.maya) => {
  const answer = await write(body, by);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json();
};
const shown = async () => (await t.as(t.fixtures.maya).get(url)).json();

test('apps find the API version at /api, operators that of the product at /health', async () => {
  const works = () => Promise.resolve();
  const probes = { database: works, migrations: works, relay: works, storage: works };
  const app = fastify();
  livenessRoute(app, { probes, now: () => new Date(0) });
  healthRoute(app, { probes, version: '9.8.7' }, () => undefined);
  expect((await app.inject('/api')).json()).toEqual({
    version: '4.2.0',
    timestamp: '1970-01-01 00:00:00',
    queue_services: 'ok',
    data_services: 'ok',
  });
  expect((await app.inject('/health')).json()).toMatchObject({ status: 'ok', version: '9.8.7' });
  await app.close();
});

test.each(['PATCH', 'PUT', 'DELETE', 'POST'])(
  'scripts of other websites may %s the public API, and no other',
  async (method) => {
    const ask = (path: string) =>
      t.app.inject({
        method: 'OPTIONS',
        url: path,
        headers: { origin: 'https://shop.example', 'access-control-request-method': method },
      });
    const { headers } = await ask(`/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(String(headers['access-control-allow-methods']).split(/, ?/)).toContain(method);
    expect((await ask(`${base}/conversations`)).headers).not.toHaveProperty('access-control-allow-origin');
  },
);

test('if enabled, scripts of other websites may call the agent API, without cookies', async () => {
  const open = await startTestApp({ installation: { apiCors: true } });
  try {
    const headers = { origin: 'https://crm.example', 'access-control-request-method': 'PATCH' };
    const ask = (url: string) => open.app.inject({ method: 'OPTIONS', url, headers });
    const profile = await ask('/api/v1/profile');
    expect(profile.headers['access-control-allow-origin']).toBe('*');
    expect(profile.headers['access-control-allow-methods']).toContain('PATCH');
    expect(profile.headers).not.toHaveProperty('access-control-allow-credentials');
    expect((await ask('/app/login')).headers).not.toHaveProperty('access-control-allow-origin');
    const signedIn = await open.app.inject({
      method: 'POST',
      url: '/auth/sign_in',
      headers: { origin: 'https://crm.example' },
      payload: { email: open.fixtures.maya.email, password: fixturePassword },
    });
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.headers['access-control-expose-headers']).toBe('access-token, client, uid, expiry');
  } finally {
    await open.close();
  }
});

describe('filters', () => {
  const list = async (query: Record<string, string>, by = t.fixtures.maya) => {
    const { data } = (await t.as(by).get(`${base}/conversations`, { status: 'all', ...query })).json();
    const meta = await t.as(by).get(`${base}/conversations/meta`, { status: 'all', ...query });
    expect(meta.json().meta).toEqual(data.meta);
    return { ids: data.payload.map(({ id }: { id: number }) => id), count: data.meta.all_count };
  };

  test('by search text find conversations by their messages', async () => {
    await written({ content: '100% Recycled_paper, please' });
    await t.as(t.fixtures.maya).post(`${url}/toggle_status`, { status: 'resolved' });
    const { id } = await shown();
    expect(await list({ q: 'recycled_PAPER' })).toEqual({ ids: [id], count: 1 });
    expect(await list({ q: '0% rec' })).toEqual({ ids: [id], count: 1 });
    expect(await list({ q: 'recycled%please' })).toEqual({ ids: [], count: 0 });
    expect(await list({ q: 'marked resolved' })).toEqual({ ids: [], count: 0 });
    expect(await list({ q: 'recycled' }, t.fixtures.nils)).toEqual({ ids: [], count: 0 });
    expect((await list({ q: '' })).count).toBeGreaterThan(0);
    expect(
      (await t.as(t.fixtures.maya).get(`${base}/conversations`, { q: 'x'.repeat(256) })).statusCode,
    ).toBe(422);
  });

  test('that are empty are ignored, and page 0 is the first', async () => {
    const all = await list({});
    const empty = { page: '0', conversation_type: '', inbox_id: '', team_id: '', labels: '', source_id: '' };
    expect(await list(empty)).toEqual(all);
    expect(await list({ page: '', sort_by: '', assignee_type: '' })).toEqual(all);
    expect((await t.as(t.fixtures.maya).get(`${base}/conversations`, { page: '-1' })).statusCode).toBe(422);
  });
});

test('a list of contacts has the requested filters', async () => {
  const contacts = (query: Record<string, string>) => t.as(t.fixtures.maya).get(`${base}/contacts`, query);
  expect((await contacts({})).json().meta.count).toBeGreaterThan(0);
  for (const key of ['labels[]', 'labels'])
    expect((await contacts({ [key]: 'vip' })).json()).toEqual({
      meta: { count: 0, current_page: 1 },
      payload: [],
    });
  expect((await contacts({ labels: '', q: '', page: '0' })).json().meta.count).toBeGreaterThan(0);
  expect((await contacts({ q: 'tess' })).json()).toMatchObject({
    meta: { count: 1 },
    payload: [{ name: 'Tessa Quill' }],
  });
  expect((await contacts({ q: 'nobody of this name' })).json()).toMatchObject({ meta: { count: 0 } });
});

describe('a message', () => {
  test('may have null and empty for absent values', async () => {
    const nothing = {
      private: null,
      message_type: null,
      attachments: null,
      template_params: null,
      campaign_id: null,
      external_created_at: null,
      sender_type: null,
      sender_id: '',
    };
    const sent = await written({ content: 'Hello', ...nothing });
    expect(sent).toMatchObject({ private: false, message_type: 1, content_attributes: {} });
    await written({ content: 'Hello', attachments: '', private: '', message_type: '', template_params: {} });
    const opened = await t.as(t.fixtures.maya).post(`${base}/conversations`, {
      inbox_id: t.fixtures.app.id,
      contact_id: t.fixtures.tessa.id,
      message: null,
      additional_attributes: null,
      custom_attributes: null,
    });
    expect([opened.statusCode, opened.json().messages]).toEqual([200, []]);
  });

  test('may be a template by its name, which is required', async () => {
    const template = { name: 'welcome', language: 'en' };
    const sent = await written({ content: 'Welcome', message_type: 'template' });
    expect(sent.message_type).toBe(3);
    expect(sent).not.toHaveProperty('sender');
    expect((await shown()).first_reply_created_at).toBe(0);
    expect((await written({ template_params: template })).content).toBeNull();
    expect((await write({ content: 'x', template_params: { language: 'en' } })).json()).toEqual({
      error: 'Validation failed: Template params need a name',
    });
  });

  test('that is invalid is rejected with a sentence under "error"', async () => {
    const refused = await write({ content: 'x'.repeat(150_001) });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { error: 'Validation failed: Content is too long (maximum is 150000 characters)' },
    ]);
  });

  test('can be from a bot of the account, and of no other', async () => {
    const bot = (accountId: number) =>
      t.database.db
        .insertInto('agent_bot')
        .values({ account_id: accountId, name: 'Robo' })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id } = await bot(t.fixtures.account.id);
    const sent = await written({ content: 'Beep', sender_type: 'AgentBot', sender_id: id });
    expect(sent.sender).toEqual({ id, name: 'Robo', avatar_url: '', type: 'agent_bot' });
    expect((await shown()).first_reply_created_at).toBe(0);
    const { id: foreign } = await bot(t.fixtures.rival.id);
    const refused = await write({ content: 'Beep', sender_type: 'AgentBot', sender_id: foreign });
    expect(refused.statusCode).toBe(404);
  });

  test.each([{ content_attributes: { automation_rule_id: 7 } }, { campaign_id: 9 }])(
    'with %j does not count as a person’s answer',
    async (rule) => {
      await written({ content: 'Anybody?', message_type: 'incoming' });
      await written({ content: 'Soon', ...rule });
      const waiting = await shown();
      expect([waiting.first_reply_created_at, waiting.waiting_since > 0]).toEqual([0, true]);
      await written({ content: 'Here' });
      const answered = await shown();
      expect([answered.first_reply_created_at > 0, answered.waiting_since]).toEqual([true, 0]);
    },
  );

  test('quotes by either id, and returns both', async () => {
    const quoted = await written({ content: 'Which?', source_id: 'wa-1', message_type: 'incoming' });
    const reply = async (attributes: object) =>
      (await written({ content: 'This', content_attributes: attributes })).content_attributes;
    const both = { in_reply_to: quoted.id, in_reply_to_external_id: 'wa-1' };
    expect(await reply({ in_reply_to: quoted.id })).toEqual(both);
    expect(await reply({ in_reply_to_external_id: 'wa-1' })).toEqual(both);
    const neither = { in_reply_to: null, in_reply_to_external_id: null };
    expect(await reply({ in_reply_to: 999_999 })).toEqual(neither);
    expect(await reply({ in_reply_to_external_id: 'unknown' })).toEqual(neither);
  });
});

test('the priority "none" means no priority', async () => {
  await t.as(t.fixtures.maya).post(`${url}/toggle_priority`, { priority: 'high' });
  expect((await shown()).priority).toBe('high');
  await t.as(t.fixtures.maya).post(`${url}/toggle_priority`, { priority: 'none' });
  expect((await shown()).priority).toBeNull();
});

test('labels keep the given order', async () => {
  const set = await t.as(t.fixtures.maya).post(`${url}/labels`, { labels: ['vip', 'Billing', 'vip'] });
  expect(set.json().payload).toEqual(['vip', 'billing']);
  expect((await shown()).labels).toEqual(['vip', 'billing']);
});
