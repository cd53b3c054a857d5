import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, room, type RawSocket } from '../live.ts';
import { startLiveTestApp, type LiveTestApp } from '../live-app.ts';

vi.setConfig({ testTimeout: 120_000 });

/*
 * Many honest people share an address. With the default limits, each of them opens the panel, starts a
 * conversation, writes and receives events within a minute or two.
 */
let t: LiveTestApp;
beforeAll(async () => {
  t = await startLiveTestApp();
});
afterAll(() => t.close());

const widget = (path: string) => `/api/v1/widget${path}?website_token=${t.fixtures.website.websiteToken}`;

type Visitor = { address: string; token: string; pubsubToken: string };

function call(address: string, method: 'GET' | 'POST', path: string, payload?: object, token?: string) {
  const headers = token === undefined ? {} : { 'x-auth-token': token };
  const request = { method, url: widget(path), remoteAddress: address, headers };
  return t.as(null).inject(payload === undefined ? request : { ...request, payload });
}

/** Opens the panel for the first time. */
async function open(address: string): Promise<Visitor> {
  const answer = await call(address, 'POST', '/config', {});
  expect(answer.statusCode).toBe(200);
  const { website_channel_config: config, contact } = answer.json();
  return { address, token: String(config.auth_token), pubsubToken: String(contact.pubsub_token) };
}

/** Chats as the panel does: starts, writes, types, reads. */
async function chat({ address, token }: Visitor): Promise<void> {
  const statuses = [];
  const message = (content: string) => ({ message: { content } });
  statuses.push(await call(address, 'POST', '/conversations', message('Hello'), token));
  for (const content of ['Is it in stock?', 'In blue?', 'Thank you']) {
    statuses.push(
      await call(address, 'POST', '/conversations/toggle_typing', { typing_status: 'on' }, token),
    );
    statuses.push(await call(address, 'POST', '/messages', message(content), token));
  }
  statuses.push(await call(address, 'GET', '/messages', undefined, token));
  statuses.push(await call(address, 'POST', '/conversations/update_last_seen', {}, token));
  expect(new Set(statuses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
}

/** Subscribes through a proxy that reports the address: real sockets all come from this machine. */
async function listen({ address, pubsubToken }: Visitor): Promise<RawSocket> {
  const socket = await connect(`ws://127.0.0.1:${t.port}/cable`, undefined, { 'x-forwarded-for': address });
  socket.send({ command: 'subscribe', identifier: room(pubsubToken) });
  await vi.waitFor(() => expect(socket.types()).toContain('confirm_subscription'), 10_000);
  return socket;
}

/** All of them, a few concurrently. */
async function all<T, R>(values: readonly T[], work: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = values.values();
  const worker = async () => {
    for (const value of left) results.push(await work(value));
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  return results;
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test('200 visitors behind one office address open the widget, chat, and listen', async () => {
  const visitors = await all(times(200), () => open('203.0.113.10'));
  expect(new Set(visitors.map(({ pubsubToken }) => pubsubToken)).size).toBe(200);
  await all(visitors, chat);
  const sockets = await all(visitors, listen);
  for (const { socket } of sockets) socket.close();
});

test('350 phones behind one IPv4 address of a mobile carrier visit the shop, and every tenth writes', async () => {
  const visitors = await all(times(350), () => open('198.51.100.20'));
  await all(
    visitors.filter((_, index) => index % 10 === 0),
    chat,
  );
});

test('phones of a carrier with a /64 each share their /48', async () => {
  const visitors = await all(times(30), (phone) => open(`2001:db8:9:${phone.toString(16)}::1`));
  await all(visitors, chat);
});

test('every device of an IPv6 household opens the widget, chats, and listens', async () => {
  const devices = times(6).map((device) => `2001:db8:a:b::${device + 1}`);
  const visitors = await all(devices, open);
  await all(visitors, chat);
  const sockets = await all(visitors, listen);
  for (const { socket } of sockets) socket.close();
});

test('500 agents in one office listen with two tabs each', async () => {
  const { maya, account } = t.fixtures;
  const identifier = room(maya.pubsubToken, { user_id: maya.id, account_id: account.id });
  const sockets = await all(times(1000), async () => {
    const headers = { 'x-forwarded-for': '203.0.113.11' };
    const socket = await connect(`ws://127.0.0.1:${t.port}/cable`, undefined, headers);
    socket.send({ command: 'subscribe', identifier });
    return socket;
  });
  const confirmed = (socket: RawSocket) => socket.types().includes('confirm_subscription');
  await vi.waitFor(() => expect(sockets.filter(confirmed)).toHaveLength(1000), 30_000);
  for (const { socket } of sockets) socket.terminate();
});
