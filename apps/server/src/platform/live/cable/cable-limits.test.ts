import { createConnection, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import {
  catchUp,
  connect,
  member,
  room,
  startLiveNode,
  type LiveNode,
  type RawSocket,
} from '../../../../test/live.ts';
import { networksOf } from '../../rate-limit/networks.ts';
import type { Subscriber } from '../hub-types.ts';
import { renderNumbered } from '../render.ts';
import { replay } from '../replay.ts';

const extended = ['actioncable-v1-ext-json'];

let database: TestDatabase;
let node: LiveNode | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await node?.close();
  node = undefined;
});

async function start(options: Parameters<typeof startLiveNode>[1] = {}): Promise<LiveNode> {
  node = await startLiveNode(database, options);
  node.people.set('agent', member('agent'));
  return node;
}

async function joined(url: string, token = 'agent', protocols?: string[]): Promise<RawSocket> {
  const socket = await connect(url, protocols);
  socket.send({ command: 'subscribe', identifier: room(token) });
  await vi.waitFor(() => expect(socket.types()).toContain('confirm_subscription'));
  return socket;
}

test('a socket without subscriptions is closed after a while, one with subscriptions stays', async () => {
  const { url, cable } = await start({ cable: { pingIntervalMs: 20, idleTimeoutMs: 150 } });
  const idle = await connect(url);
  const rejected = await connect(url);
  rejected.send({ command: 'subscribe', identifier: room('stranger') });
  const left = await joined(url);
  left.send({ command: 'unsubscribe', identifier: room('agent') });
  const listening = await joined(url);
  for (const socket of [idle, rejected, left]) {
    expect(await socket.closed).toBe(1008);
    expect(socket.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'remote', reconnect: false });
  }
  // One that came after it and is let go shows that its time was up, too.
  expect(await (await connect(url)).closed).toBe(1008);
  await vi.waitFor(() => expect(cable.connections()).toBe(1));
  expect(listening.socket.readyState).toBe(listening.socket.OPEN);
});

test('a client waiting for a lookup is not idle', async () => {
  const lookup = Promise.withResolvers<Subscriber | null>();
  const { url } = await start({
    cable: { pingIntervalMs: 20, idleTimeoutMs: 60 },
    hub: { authorize: () => lookup.promise },
  });
  const socket = await connect(url);
  socket.send({ command: 'subscribe', identifier: room('agent') });
  // Two later ones are disconnected in the meantime.
  for (const _later of [1, 2]) expect(await (await connect(url)).closed).toBe(1008);
  lookup.resolve(member('agent'));
  await vi.waitFor(() => expect(socket.types()).toContain('confirm_subscription'));
});

test('the sockets per address are limited separately; closed ones make room', async () => {
  let address = '192.0.2.1';
  const { url } = await start({ cable: { maxPerAddress: 2, callerNetworks: () => networksOf(address) } });
  const [first] = [await joined(url), await joined(url)];
  const third = await connect(url);
  expect(third.frames).toEqual([]);
  expect(await third.closed).toBe(1006);
  address = '192.0.2.2';
  await joined(url);
  address = '192.0.2.1';
  first.socket.close();
  await first.closed;
  await joined(url);
});

test('addresses of one IPv6 subscriber count as one, and a site as eight', async () => {
  let address = '2001:db8:1:2::1';
  const { url } = await start({ cable: { maxPerAddress: 1, callerNetworks: () => networksOf(address) } });
  await joined(url);
  address = '2001:db8:1:2:ffff::9';
  expect(await (await connect(url)).closed).toBe(1006);
  for (let subscriber = 3; subscriber < 10; subscriber += 1) {
    address = `2001:db8:1:${subscriber}::1`;
    await joined(url);
  }
  address = '2001:db8:1:10::1';
  expect(await (await connect(url)).closed).toBe(1006);
  address = '2001:db8:2::1';
  await joined(url);
});

test('sockets from localhost are not counted', async () => {
  const { url, cable } = await start({ cable: { maxPerAddress: 1 } });
  await Promise.all([joined(url), joined(url), joined(url)]);
  expect(cable.connections()).toBe(3);
});

test('a client that never reads responses is disconnected', async () => {
  const { url, cable } = await start({
    cable: { commandBurst: 100_000, commandRate: 100_000 },
    hub: { maxRejections: Infinity },
  });
  const socket = await speakOnly(url);
  const command = JSON.stringify({ command: 'subscribe', identifier: `no JSON ${'x'.repeat(4000)}` });
  const frame = clientFrame(command);
  const flood = setInterval(() => {
    for (let count = 0; count < 50 && !socket.destroyed; count += 1) socket.write(frame);
  }, 1);
  try {
    await vi.waitFor(() => expect(cable.connections()).toBe(0), { timeout: 10_000 });
  } finally {
    clearInterval(flood);
    socket.destroy();
  }
});

test('an oversized identifier is rejected', async () => {
  const { url, hub } = await start();
  const socket = await connect(url);
  socket.send({ command: 'subscribe', identifier: room('agent', { more: 'x'.repeat(10_000) }) });
  await catchUp(socket);
  expect([socket.types(), hub.stats().subscriptions]).toEqual([['welcome'], 0]);
});

test('events during re-authorization never reach users who lost access, and none are lost', async () => {
  const gates = new Map<string, PromiseWithResolvers<Subscriber | null>>();
  const live = await start({
    hub: {
      authorize: ({ pubsub_token: token }) =>
        gates.get(String(token))?.promise ?? Promise.resolve(member(String(token))),
    },
  });
  const [loses, keeps, other] = [
    await joined(live.url, 'loses'),
    await joined(live.url, 'keeps', extended),
    await joined(live.url, 'other'),
  ];
  await live.say('before');
  for (const socket of [loses, keeps, other])
    await vi.waitFor(() => expect(socket.labels()).toEqual(['before']));
  for (const token of ['loses', 'keeps']) gates.set(token, Promise.withResolvers());
  const looked = live.hub.refresh(({ key }) => key !== 'other');
  await live.say('meanwhile');
  await vi.waitFor(() => expect(other.labels()).toEqual(['before', 'meanwhile']));
  expect([loses.labels(), keeps.labels()]).toEqual([['before'], ['before']]);
  gates.get('loses')?.resolve(null);
  gates.get('keeps')?.resolve(member('keeps'));
  await looked;
  await live.say('after');
  await vi.waitFor(() => expect(keeps.labels()).toEqual(['before', 'meanwhile', 'after']));
  expect(loses.labels()).toEqual(['before']);
  expect(loses.types()).toContain('reject_subscription');
});

test('access changes of other users delay no one’s connection', async () => {
  const { url, hub } = await start({
    hub: { authorize: ({ pubsub_token: token }) => setTimeout(30, member(String(token))) },
  });
  const busy = setInterval(() => void hub.refresh(({ key }) => key === 'somebody else'), 5);
  try {
    await joined(url);
  } finally {
    clearInterval(busy);
  }
});

test('a client being re-authorized receives no confirmation that it is up to date', async () => {
  const gate = Promise.withResolvers<Subscriber | null>();
  let lookupCount = 0;
  const live = await start({
    cable: { pingIntervalMs: 15 },
    hub: { authorize: () => ((lookupCount += 1) === 1 ? Promise.resolve(member('agent')) : gate.promise) },
  });
  const socket = await joined(live.url, 'agent', extended);
  const offsets: (number | undefined)[] = [];
  socket.socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as { type?: string; offset?: number };
    if (frame.type === 'ping') offsets.push(frame.offset);
  });
  const looked = live.hub.refresh(() => true);
  await live.say('held');
  await vi.waitFor(() => expect(live.hub.position().offset).toBeGreaterThan(0));
  offsets.splice(0);
  await vi.waitFor(() => expect(offsets.length).toBeGreaterThan(3));
  expect(new Set(offsets)).toEqual(new Set([undefined]));
  gate.resolve(member('agent'));
  await looked;
  await vi.waitFor(() => expect(socket.labels()).toEqual(['held']));
  await vi.waitFor(() => expect(offsets.at(-1)).toBeGreaterThan(0));
});

test('messages for a slow client wait in the log, not in memory', async () => {
  const large = 200_000;
  const events = Array.from({ length: 150 }, (_, index) =>
    renderNumbered(
      {
        number: index + 1,
        accountId: 1,
        name: 'thing.happened',
        audience: { account: true },
        body: `{"data":"${'x'.repeat(large)}"}`,
      },
      'epoch',
    ),
  );
  let waiting = 0;
  let checkCount = 0;
  let open = true;
  const connection = {
    extended: true,
    send: (text: string) => void (waiting += text.length),
    gather: () => undefined,
    backlog: () => {
      checkCount += 1;
      return waiting;
    },
    closeWith: () => void (open = false),
    isOpen: () => open,
  };
  const identifier = room('agent');
  const subscription = {
    connection,
    identifier,
    prefix: '',
    subscriber: member('agent'),
    last: events.length,
    pending: [],
    checks: 0,
    buffered: [],
    presence: { board: null, version: 0, atMs: 0 },
    ended: false,
  };
  const history = { after: () => Promise.resolve(events), offsetSince: () => Promise.resolve(0) };
  const replaying = replay(subscription, { since: 0 }, { history, epoch: () => 'epoch' });
  await vi.waitFor(() => expect(waiting).toBeGreaterThan(0));
  // It looks again and again, and sends nothing more.
  const before = checkCount;
  await vi.waitFor(() => expect(checkCount).toBeGreaterThan(before + 3));
  expect(waiting).toBeLessThan(large * 4);
  // As it reads, it gets all of it.
  const reading = setInterval(() => void (waiting = 0), 1);
  await replaying;
  clearInterval(reading);
  expect(open).toBe(true);
});

/** A socket that sends these bytes and reads nothing after the handshake. */
async function speakOnly(url: string, protocol = 'actioncable-v1-json'): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = createConnection(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `GET /cable HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ${protocol}\r\n` +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  return socket;
}

/** A text frame as a client sends it, masked with nothing. */
function clientFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(body.length < 126 ? 6 : 8);
  head[0] = 0x81;
  if (body.length < 126) head[1] = 0x80 | body.length;
  else {
    head[1] = 0x80 | 126;
    head.writeUInt16BE(body.length, 2);
  }
  return Buffer.concat([head, body]);
}
