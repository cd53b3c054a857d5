import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchAvatar } from '../../src/features/contact/actions/fetch-avatar.ts';
import { guardedFetch, type GuardedFetch } from '../../src/platform/outbound/guarded-fetch.ts';
import { memoryRateLimiter } from '../../src/platform/rate-limit/rate-limiter.ts';
import { form } from '../form.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { heapUsed } from '../faults/heap.ts';

vi.setConfig({ testTimeout: 120_000 });

let t: TestApp;
let now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  const clock = { now: () => now };
  t = await startTestApp({ clock, limiter: memoryRateLimiter(clock) });
});
afterAll(() => t.close());
// Otherwise one test would use up the quotas of the next.
beforeEach(() => {
  now = new Date(now.getTime() + 86_400_000);
});

let addresses = 0;
const newAddress = () => `203.0.113.${(addresses += 1)}`;

const widget = (path: string) => `/api/v1/widget${path}?website_token=${t.fixtures.website.websiteToken}`;

/** A request from an address of the network, with a session or without. */
function from(remoteAddress: string, token?: string) {
  const headers = token === undefined ? {} : { 'x-auth-token': token };
  const call = (method: 'POST' | 'PATCH') => (path: string, payload: object) =>
    t.as(null).inject({ method, url: widget(path), remoteAddress, headers, payload });
  return { post: call('POST'), patch: call('PATCH') };
}

async function visitorAt(remoteAddress: string) {
  const answer = await from(remoteAddress).post('/config', {});
  expect(answer.statusCode).toBe(200);
  return from(remoteAddress, String(answer.json().website_channel_config.auth_token));
}

/** Requests a link for an unknown user: five are allowed in half an hour, and it costs little. */
function requestReset(remoteAddress: string, headers: Record<string, string> = {}) {
  const payload = { email: `nobody-${(events += 1)}@example.com` };
  return t.as(null).inject({ method: 'POST', url: '/auth/password', remoteAddress, headers, payload });
}
let events = 0;

/** How many of these calls are accepted; all others must be rate limited. */
async function letThrough(times: number, call: () => Promise<{ statusCode: number }>, expectedStatus = 429) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await call()).statusCode);
  const passed = statuses.findIndex((status) => status !== 200);
  if (passed === -1) return times;
  expect(new Set(statuses.slice(passed))).toEqual(new Set([expectedStatus]));
  return passed;
}

const rows = async (table: 'contact' | 'conversation' | 'message' | 'outbox' | 'blob') =>
  Number(
    (
      await t.database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('one network', () => {
  test('creates at most four hundred visitors in ten minutes, and their contacts', async () => {
    let calls = 0;
    const anyOfOneSubscriber = () => `2001:db8:5:5::${(calls += 1).toString(16)}`;
    const before = await rows('contact');
    expect(await letThrough(404, () => from(anyOfOneSubscriber()).post('/config', {}))).toBe(400);
    expect((await rows('contact')) - before).toBe(400);
    await visitorAt(newAddress());
  });

  test('signs in five times in five minutes, with any addresses of an IPv6 subscriber, and its site forty', async () => {
    let calls = 0;
    const tryAt = async (remoteAddress: string) => {
      const payload = { email: `guess-${(calls += 1)}@example.com`, password: 'guess' };
      const answer = await t
        .as(null)
        .inject({ method: 'POST', url: '/auth/sign_in', remoteAddress, payload });
      return { statusCode: answer.statusCode === 401 ? 200 : answer.statusCode };
    };
    const sameSubscriber = () => tryAt(`2001:db8:7:7:${calls.toString(16)}::1`);
    expect(await letThrough(9, sameSubscriber)).toBe(5);
    const sameSite = () => tryAt(`2001:db8:7:${(calls + 100).toString(16)}::1`);
    expect(await letThrough(40, sameSite)).toBe(35);
    expect(await letThrough(6, () => tryAt('2001:db8:8::1'))).toBe(5);
  });

  test('creates six conversations in half a day as one visitor, by any route', async () => {
    const visitor = await visitorAt(newAddress());
    const start = () => visitor.post('/conversations', { message: { content: 'Hi' } });
    expect(await letThrough(9, start)).toBe(6);
    const other = await visitorAt(newAddress());
    expect((await other.post('/messages', { message: { content: 'Hi' } })).statusCode).toBe(200);
    expect(await letThrough(9, () => other.post('/conversations', { message: { content: 'Hi' } }))).toBe(5);
  });

  test('declares sixty files per hour as one visitor', async () => {
    const visitor = await visitorAt(newAddress());
    const before = await rows('blob');
    const blob = { filename: 'a.txt', byte_size: 1, content_type: 'text/plain' };
    expect(await letThrough(62, () => visitor.post('/direct_uploads', { blob }))).toBe(60);
    expect((await rows('blob')) - before).toBe(60);
  });

  test('sends sixty files per hour as one visitor, in forms or declared', async () => {
    const remoteAddress = newAddress();
    const config = await from(remoteAddress).post('/config', {});
    const token = String(config.json().website_channel_config.auth_token);
    const visitor = from(remoteAddress, token);
    const file = { name: 'a.txt', bytes: Buffer.from('x') };
    const body = await form(Array.from({ length: 15 }, () => ['message[attachments][]', file] as const));
    const headers = { ...body.headers, 'x-auth-token': token };
    const send = () =>
      t.as(null).inject({ method: 'POST', url: widget('/messages'), remoteAddress, ...body, headers });
    const before = await rows('blob');
    expect(await letThrough(6, send)).toBe(4);
    expect((await rows('blob')) - before).toBe(60);
    const blob = { filename: 'a.txt', byte_size: 1, content_type: 'text/plain' };
    expect((await visitor.post('/direct_uploads', { blob })).statusCode).toBe(429);
    const other = await visitorAt(remoteAddress);
    expect((await other.post('/direct_uploads', { blob })).statusCode).toBe(200);
  });

  test('a header with another address does not change the address', async () => {
    const remoteAddress = newAddress();
    const ask = () =>
      requestReset(remoteAddress, {
        'x-forwarded-for': newAddress(),
        'client-ip': newAddress(),
        forwarded: 'for=9.9.9.9',
      });
    expect(await letThrough(7, ask)).toBe(5);
  });
});

describe('an app, through the public API', () => {
  const contacts = () => `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  const post = (remoteAddress: string) => (url: string, payload: object) =>
    t.as(null).inject({ method: 'POST', url, remoteAddress, payload });

  test('creates six conversations in half a day for one contact, and as many for the next', async () => {
    const call = post(newAddress());
    for (let contact = 0; contact < 2; contact += 1) {
      const { source_id: source } = (await call(contacts(), {})).json();
      expect(await letThrough(9, () => call(`${contacts()}/${source}/conversations`, {}))).toBe(6);
    }
  });

  test('requests the single conversation of an inbox as often as needed', async () => {
    const inbox = `/api/v1/accounts/${t.fixtures.account.id}/inboxes/${t.fixtures.app.id}`;
    await t.as(t.fixtures.maya).patch(inbox, { lock_to_single_conversation: true });
    const call = post(newAddress());
    const { source_id: source } = (await call(contacts(), {})).json();
    expect(await letThrough(9, () => call(`${contacts()}/${source}/conversations`, {}))).toBe(9);
    await t.as(t.fixtures.maya).patch(inbox, { lock_to_single_conversation: false });
  });

  test('sends sixty files per hour for one contact', async () => {
    const remoteAddress = newAddress();
    const call = post(remoteAddress);
    const { source_id: source } = (await call(contacts(), {})).json();
    const conversations = `${contacts()}/${source}/conversations`;
    const { id } = (await call(conversations, {})).json();
    const file = { name: 'a.txt', bytes: Buffer.from('x') };
    const body = await form(Array.from({ length: 15 }, () => ['attachments[]', file] as const));
    const url = `${conversations}/${id}/messages`;
    const send = () => t.as(null).inject({ method: 'POST', url, remoteAddress, ...body });
    expect(await letThrough(6, send)).toBe(4);
  });

  test('creates at most eight thousand contacts in ten minutes from one network', async () => {
    const remoteAddress = newAddress();
    const rule = { limit: 8000, windowSeconds: 600 };
    // All but the last are counted in advance, so the test need not send them.
    const key = `widget.visitor:${t.fixtures.account.id}:${t.fixtures.app.id}:600:${remoteAddress}`;
    for (let time = 0; time < 7998; time += 1) await t.platform.limiter.hit(key, rule);
    expect(await letThrough(5, () => post(remoteAddress)(contacts(), {}))).toBe(2);
    expect((await post(newAddress())(contacts(), {})).statusCode).toBe(200);
  });
});

describe('an untrusted proxy on this machine', () => {
  const forwarded = (headers: Record<string, string>) => requestReset('127.0.0.1', headers);

  test('does not bypass the limits: its clients are counted by the forwarded address', async () => {
    const spoofed = () => forwarded({ 'x-forwarded-for': `${newAddress()}, 198.51.100.1, 127.0.0.1` });
    expect(await letThrough(7, spoofed)).toBe(5);
    expect((await forwarded({ 'x-forwarded-for': '198.51.100.2' })).statusCode).toBe(200);
    const named = () => forwarded({ 'x-real-ip': '198.51.100.3' });
    expect(await letThrough(7, named)).toBe(5);
    expect((await forwarded({ forwarded: 'for="[2001:db8::1]:80";proto=https' })).statusCode).toBe(200);
  });

  test('forged addresses behind it are limited as well', async () => {
    let claims = 0;
    const claim = (name: string) => () => {
      claims += 1;
      return forwarded({ [name]: `10.0.${claims >> 8}.${claims & 255}` });
    };
    expect(await letThrough(503, claim('x-forwarded-for'))).toBe(500);
    expect((await claim('x-real-ip')()).statusCode).toBe(429);
  });

  test('local callers without its headers are not limited', async () => {
    expect(await letThrough(10, () => forwarded({}))).toBe(10);
  });
});

test('huge forged addresses cost the limiter no memory', async () => {
  const stored = async (length: number) => {
    const before = heapUsed();
    for (let time = 0; time < 400; time += 1) {
      const payload = { email: `${time}${'x'.repeat(length)}@example.com` };
      await t.as(null).inject({ method: 'POST', url: '/auth/password', payload });
    }
    return heapUsed() - before;
  };
  await stored(1000);
  // 24 MB are sent, in bodies of the route's maximum size; a quarter of that would exceed noise.
  expect(await stored(60_000)).toBeLessThan(6_000_000);
});

test('a conversation accepts two hundred messages per minute, from any number of addresses', async () => {
  const first = await from(newAddress()).post('/config', {});
  const token = String(first.json().website_channel_config.auth_token);
  const sendMessage = () => from(newAddress(), token).post('/messages', { message: { content: 'again' } });
  expect(await letThrough(203, sendMessage, 422)).toBeGreaterThanOrEqual(199);
});

test('a conversation’s message limit is not used up by unauthorized attempts', async () => {
  const base = `/api/v1/accounts/${t.fixtures.account.id}/conversations`;
  const opened = await t.as(t.fixtures.maya).post(base, { source_id: t.fixtures.tessa.sourceId });
  const url = `${base}/${opened.json().id}/messages`;
  const sendMessage = (who: { token: string }) => () => t.as(who).post(url, { content: 'mine' });
  for (let time = 0; time < 210; time += 1)
    expect((await sendMessage(t.fixtures.nils)()).statusCode).toBe(401);
  expect((await sendMessage(t.fixtures.aiko)()).statusCode).toBe(200);
  expect(await letThrough(203, sendMessage(t.fixtures.aiko), 422)).toBe(199);
});

describe('one message', () => {
  test('with a thousand tiny files is rejected, and none is stored', async () => {
    const visitor = await visitorAt(newAddress());
    await visitor.post('/messages', { message: { content: 'Hi' } });
    const [blobs, messages] = [await rows('blob'), await rows('message')];
    const file = { name: 'a.txt', bytes: Buffer.from('x') };
    const body = await form(Array.from({ length: 1000 }, () => ['message[attachments][]', file] as const));
    const answer = await t.as(null).inject({ method: 'POST', url: widget('/messages'), ...body });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    const listed = Array.from({ length: 1000 }, () => 'x');
    const second = await visitor.post('/messages', { message: { attachments: listed } });
    expect(second.statusCode).toBe(422);
    expect([await rows('blob'), await rows('message')]).toEqual([blobs, messages]);
  });

  test('with a file of a huge name stores a short one', async () => {
    const url = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
    const { source_id: source } = (await t.as(null).post(url, {})).json();
    const { id } = (await t.as(null).post(`${url}/${source}/conversations`, {})).json();
    const name = `${'n'.repeat(20_000)}.txt`;
    const body = await form([['attachments[]', { name, bytes: Buffer.from('x') }]]);
    const conversation = `${url}/${source}/conversations/${id}/messages`;
    const answer = await t.as(null).inject({ method: 'POST', url: conversation, ...body });
    expect(answer.statusCode).toBeLessThan(500);
    const names = await t.database.db.selectFrom('blob').select('filename').execute();
    expect(Math.max(...names.map(({ filename }) => filename.length))).toBeLessThanOrEqual(255);
  });

  test('with a huge name or visitor attribute is truncated on input', async () => {
    const visitor = await visitorAt(newAddress());
    const huge = 'x'.repeat(300_000);
    const bodies = [{ name: huge }, { email: `${huge}@example.com` }, { custom_attributes: { a: huge } }];
    for (const body of bodies) expect((await visitor.patch('/contact', body)).statusCode).toBe(422);
  });
});

test('transcripts are limited to five per hour and address, in total', async () => {
  const victim = 'flooded@example.com';
  const visitors = [];
  for (let each = 0; each < 4; each += 1) {
    const visitor = await visitorAt(newAddress());
    const message = { content: `<a href="https://evil.example">Win ${each}</a>` };
    await visitor.post('/conversations', { contact: { email: victim.toUpperCase() }, message });
    visitors.push(visitor);
  }
  await t.clearOutbox();
  for (const visitor of visitors) {
    for (let time = 0; time < 4; time += 1) await visitor.post('/conversations/transcript', {});
  }
  const outbox = (await t.outbox()).filter(({ name }) => name === 'conversation.transcript_requested');
  expect(outbox).toHaveLength(5);
});

describe('contact avatars at URLs given by visitors', () => {
  let server: Server;
  let port: number;
  let called: string[] = [];
  let before: GuardedFetch;
  beforeAll(async () => {
    server = createServer((request, response) => {
      called.push(request.url ?? '');
      response.writeHead(404).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    port = (server.address() as AddressInfo).port;
    before = t.platform.outbound;
    t.platform.outbound = guardedFetch({
      allowPrivate: true,
      userAgent: 'Confab',
      resolve: () => Promise.resolve(['127.0.0.1']),
    });
  });
  afterAll(async () => {
    await t.platform.outbound.close();
    t.platform.outbound = before;
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    called = [];
  });

  /** A contact without an avatar. */
  const contact = async () => {
    const url = `/api/v1/accounts/${t.fixtures.account.id}/contacts`;
    return Number((await t.as(t.fixtures.maya).post(url, { name: 'P' })).json().payload.contact.id);
  };
  const fetchOf = (id: number, host: string, path = '') =>
    fetchAvatar(t.platform, t.fixtures.account.id, id, `http://${host}:${port}/${path}`);

  test('given repeatedly by one visitor make five calls per hour', async () => {
    const visitor = await visitorAt(newAddress());
    await t.clearOutbox();
    for (let time = 0; time < 9; time += 1) {
      const avatar_url = `http://victim.example:${port}/${time}`;
      expect((await visitor.patch('/contact', { avatar_url })).statusCode).toBe(200);
    }
    const outbox = (await t.outbox()).filter(({ name }) => name === 'contact.picture_found');
    expect(outbox).toHaveLength(9);
    for (const { data } of outbox) {
      await fetchAvatar(t.platform, t.fixtures.account.id, Number(data['contact_id']), String(data['url']));
    }
    expect(called).toHaveLength(5);
  });

  test('make three hundred calls per hour to one host, and six hundred to all', async () => {
    const ids = await Promise.all(Array.from({ length: 150 }, contact));
    const flood = async (host: string) => {
      const before = called.length;
      for (const id of [...ids, ...ids, ...ids]) await fetchOf(id, host);
      return called.length - before;
    };
    const more = await Promise.all(Array.from({ length: 150 }, contact));
    expect(await flood('victim.example')).toBe(300);
    ids.splice(0, ids.length, ...more);
    expect(await flood('VICTIM.example')).toBe(0);
    const rest = await Promise.all(Array.from({ length: 120 }, contact));
    ids.splice(0, ids.length, ...rest);
    expect(await flood('other.example')).toBe(300);
    ids.splice(0, ids.length, ...(await Promise.all(Array.from({ length: 3 }, contact))));
    expect(await flood('third.example')).toBe(0);
    now = new Date(now.getTime() + 3_600_000);
    expect(await flood('third.example')).toBe(9);
  });
});

describe('an account’s quota', () => {
  test('is not used up by non-members, or doubled by another spelling', async () => {
    const upload = async (id: string, person: { token: string } | null) => {
      const body = await form([['attachment', { name: 'a.txt', bytes: Buffer.from('x') }]]);
      const url = `/api/v1/accounts/${id}/upload`;
      return t.as(person).inject({ method: 'POST', url, remoteAddress: newAddress(), ...body });
    };
    const own = String(t.fixtures.account.id);
    for (let time = 0; time < 62; time += 1) {
      expect((await upload(own, time % 2 === 0 ? null : t.fixtures.rex)).statusCode).toBe(401);
    }
    const spellings = [own, `0${own}`, `00${own}`];
    let turn = 0;
    const next = () => upload(spellings[(turn += 1) % 3] ?? own, t.fixtures.maya);
    expect(await letThrough(61, next)).toBe(60);
  });
});

test('a user reads reports a hundred times per minute in total, and others are not affected', async () => {
  const { maya, jonas, account } = t.fixtures;
  const { db } = t.database;
  const administrator = { role: 1 };
  await db
    .updateTable('account_user')
    .set(administrator)
    .where('user_id', '=', jonas.id)
    .where('account_id', '=', account.id)
    .execute();
  const base = `/api/v2/accounts/${account.id}`;
  const paths = ['/reports/bot_metrics', '/reports/conversations?type=account'];
  let turn = 0;
  const next = (person: { token: string }) => () => t.as(person).get(base + paths[(turn += 1) % 2]);
  expect(await letThrough(102, next(maya))).toBe(100);
  expect(await letThrough(2, next(jonas))).toBe(2);
  expect((await t.as(maya).get(`${base}/live_reports/conversation_metrics`)).statusCode).toBe(200);
  now = new Date(now.getTime() + 60_000);
  expect(await letThrough(1, next(maya))).toBe(1);
});
