import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { reactionJobs } from '../../../platform/jobs/reactions.ts';
import { notificationReactions } from '../reactions.ts';
import { pushNotification } from './actions/push-notification.ts';

/** The requests that the push service received, and its responses. */
const received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
let status = 201;
/** How it takes a request: answers it, waits with that until there are so many, or hangs up. */
let manner: 'answers' | { waitsFor: number } | 'hangs up' = 'answers';
const waiting: (() => void)[] = [];
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    if (manner === 'hangs up') return void request.socket.destroy();
    waiting.push(() => response.writeHead(status).end());
    if (manner === 'answers' || waiting.length >= manner.waitsFor)
      for (const answer of waiting.splice(0)) answer();
  });
});

let t: TestApp;
let account: string;
let origin: string;
beforeAll(async () => {
  t = await startTestApp({ installation: { frontendUrl: 'https://desk.test' } });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
  await new Promise<void>((done) => {
    service.listen(0, '127.0.0.1', done);
  });
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(async () => {
  service.close();
  await t.close();
});
beforeEach(async () => {
  received.length = 0;
  status = 201;
  manner = 'answers';
  await t.platform.db.deleteFrom('notification_subscription').execute();
});

/** A browser with a key pair, as it registers itself. */
async function subscribe(path = '/one') {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = randomBytes(16);
  const subscription_attributes = {
    endpoint: `${origin}${path}`,
    p256dh: pair.getPublicKey('base64url'),
    auth: secret.toString('base64url'),
  };
  const body = { subscription_type: 'browser_push', subscription_attributes };
  const answer = await t
    .as(t.fixtures.jonas)
    .post('/api/v1/notification_subscriptions', { notification_subscription: body });
  expect(answer.statusCode, answer.body).toBe(200);
  return { pair, secret };
}

/** Opens a message as a browser does (RFC 8291, RFC 8188). */
function open({ pair, secret }: Awaited<ReturnType<typeof subscribe>>, body: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), secret, about, 32));
  const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
}

/** A notification of Jonas. */
async function notified(): Promise<{ id: number; displayId: number }> {
  const { account: own, website, tessa, maya, jonas } = t.fixtures;
  const body = { inbox_id: website.id, contact_id: tessa.id };
  const { id: displayId } = (await t.as(maya).post(`${account}/conversations`, body)).json();
  const { id: conversationId } = await t.platform.db
    .selectFrom('conversation')
    .select('id')
    .where('display_id', '=', displayId)
    .where('account_id', '=', own.id)
    .executeTakeFirstOrThrow();
  const now = new Date();
  const { id } = await t.platform.db
    .insertInto('notification')
    .values({
      account_id: own.id,
      user_id: jonas.id,
      notification_type: 2,
      conversation_id: conversationId,
      inbox_id: website.id,
      last_activity_at: now,
      source_event: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, displayId };
}

const ownerOf = () => ({ accountId: t.fixtures.account.id, userId: t.fixtures.jonas.id });

test('a push is encrypted for the browser, signed by the server, and has the content and the target', async () => {
  const browser = await subscribe();
  const { id, displayId } = await notified();
  await pushNotification(t.platform, ownerOf(), id);
  const [request] = received;
  expect(received).toHaveLength(1);
  expect(request?.path).toBe('/one');
  expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(request?.headers['authorization']).toContain(`k=${t.platform.pushKeys.publicKey}`);
  expect(open(browser, request?.body ?? Buffer.alloc(0))).toEqual({
    title: `A conversation (#${displayId}) has been assigned to you`,
    body: 'No content',
    tag: `conversation_assignment_${displayId}_${id}`,
    url: `https://desk.test/app/accounts/${t.fixtures.account.id}/conversations/${displayId}`,
  });
});

test('notifications read in the meantime are not pushed', async () => {
  await subscribe();
  const { id } = await notified();
  await t.as(t.fixtures.jonas).patch(`${account}/notifications/${id}`, {});
  await pushNotification(t.platform, ownerOf(), id);
  expect(received).toEqual([]);
});

test('an unsubscribed browser is deleted; a failing push service is retried', async () => {
  await subscribe();
  const { id } = await notified();
  status = 503;
  await expect(pushNotification(t.platform, ownerOf(), id)).rejects.toThrow(/503/);
  status = 410;
  await pushNotification(t.platform, ownerOf(), id);
  await pushNotification(t.platform, ownerOf(), id);
  expect(received).toHaveLength(2);
});

test('a test returns the result of each browser of the user only', async () => {
  await subscribe('/a');
  await subscribe('/b');
  const url = '/api/v1/notification_subscriptions/test';
  const results = async (person: { token: string }) =>
    (await t.as(person).post(url, {})).json<{ results: unknown[] }>().results;
  expect(await results(t.fixtures.jonas)).toEqual([
    { identifier: `${origin}/a`, ok: true, status: 201 },
    { identifier: `${origin}/b`, ok: true, status: 201 },
  ]);
  status = 403;
  expect(await results(t.fixtures.jonas)).toMatchObject([{ ok: false, status: 403 }, { ok: false }]);
  expect(await results(t.fixtures.aiko)).toEqual([]);
});

test('a browser with invalid keys is its own error', async () => {
  const subscription_attributes = { endpoint: `${origin}/x`, p256dh: 'x', auth: 'y' };
  await t.as(t.fixtures.jonas).post('/api/v1/notification_subscriptions', {
    notification_subscription: { subscription_type: 'browser_push', subscription_attributes },
  });
  const { id } = await notified();
  await pushNotification(t.platform, ownerOf(), id);
  const answer = await t.as(t.fixtures.jonas).post('/api/v1/notification_subscriptions/test', {});
  expect(answer.json()).toMatchObject({ results: [{ ok: false, error: expect.any(String) }] });
});

test('browsers do not delay one another', async () => {
  for (const path of ['/first', '/second', '/third']) await subscribe(path);
  manner = { waitsFor: 3 };
  const { id } = await notified();
  await pushNotification(t.platform, ownerOf(), id);
  expect(received.map(({ path }) => path).toSorted()).toEqual(['/first', '/second', '/third']);
  const answer = await t.as(t.fixtures.jonas).post('/api/v1/notification_subscriptions/test', {});
  expect(answer.json()).toMatchObject({ results: [{ ok: true }, { ok: true }, { ok: true }] });
});

test('an unreachable push service is paused for a while', async () => {
  await subscribe('/gone');
  manner = 'hangs up';
  const { id } = await notified();
  for (let time = 0; time < 5; time += 1)
    await expect(pushNotification(t.platform, ownerOf(), id)).rejects.toThrow(/a push failed/);
  expect(received).toHaveLength(3);
});

test('a push delays no other job', () => {
  const jobs = reactionJobs(t.platform.db, notificationReactions);
  expect(jobs.find(({ name }) => name === 'on/notification.push')).toMatchObject({ together: false });
});
