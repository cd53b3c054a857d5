import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import {
  connect,
  member,
  room,
  startLiveNode,
  type LiveNode,
  type RawSocket,
} from '../../../../test/live.ts';
import { networksOf } from '../../rate-limit/networks.ts';

let database: TestDatabase;
let node: LiveNode;
/** Tokens that were looked up, in order. */
let lookedUp: string[] = [];
const sockets: RawSocket[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  for (const { socket } of sockets.splice(0)) socket.terminate();
  await node.close();
});

const members = ['agent', 'colleague', 'newcomer'];

async function start(): Promise<void> {
  lookedUp = [];
  node = await startLiveNode(database, {
    cable: { callerNetworks: ({ headers }) => networksOf(String(headers['x-from'])) },
    hub: {
      authorize: ({ pubsub_token: token }) => {
        lookedUp.push(String(token));
        return setTimeout(1, members.includes(String(token)) ? member(String(token)) : null);
      },
    },
  });
}

/** Answers come in order: what the socket sent before has been read. */
async function answersPing({ socket }: RawSocket): Promise<void> {
  const pong = once(socket, 'pong');
  socket.ping();
  await pong;
}

async function socketAt(address: string): Promise<RawSocket> {
  const socket = await connect(node.url, undefined, { 'x-from': address });
  sockets.push(socket);
  return socket;
}

const subscribe = (socket: RawSocket, token: string) =>
  socket.send({ command: 'subscribe', identifier: room(token) });
const confirmed = (socket: RawSocket) =>
  vi.waitFor(() => expect(socket.types()).toContain('confirm_subscription'));

const strangersOf = (tokens: string[]) => tokens.filter((token) => !members.includes(token));

test('ten rejections close the socket, and its further subscriptions are not looked up', async () => {
  await start();
  const socket = await socketAt('192.0.2.1');
  for (let each = 0; each < 45; each += 1) subscribe(socket, `forged ${each}`);
  await socket.closed;
  expect(lookedUp).toHaveLength(10);
  expect(socket.types().filter((type) => type === 'reject_subscription')).toHaveLength(10);
  expect(socket.frames.at(-1)).toEqual({
    type: 'disconnect',
    reason: 'invalid_request',
    reconnect: false,
  });
});

test.each([45, 95])(
  '40 sockets of one network with %i invalid tokens each cost 300 lookups immediately, the rest wait in a slow queue',
  async (tokens) => {
    await start();
    const known = await socketAt('192.0.2.1');
    subscribe(known, 'agent');
    await confirmed(known);
    const attackers = await Promise.all(Array.from({ length: 40 }, () => socketAt('192.0.2.1')));
    const elsewhere = await socketAt('192.0.2.2');
    const [sameNetwork, newcomer] = [await socketAt('192.0.2.1'), await socketAt('192.0.2.1')];
    for (const [index, socket] of attackers.entries()) {
      for (let each = 0; each < tokens; each += 1) subscribe(socket, `forged ${index} ${each}`);
    }
    await vi.waitFor(() => expect(strangersOf(lookedUp).length).toBeGreaterThan(0));
    subscribe(elsewhere, 'colleague');
    await confirmed(elsewhere);
    // Until the network is barred: a few more are under way when the last one is counted.
    let before = -1;
    await vi.waitFor(
      () => {
        const now = strangersOf(lookedUp).length;
        const isSlow = now > 0 && now - before <= 2;
        before = now;
        expect(isSlow).toBe(true);
      },
      { interval: 60, timeout: 20_000 },
    );
    expect(before).toBeLessThan(315);
    // A subscriber authorized before shares the address with them and is resolved immediately.
    subscribe(sameNetwork, 'agent');
    await confirmed(sameNetwork);
    expect(strangersOf(lookedUp).length - before).toBeLessThan(10);
    // Others wait for one token of each socket at most, and are admitted.
    subscribe(newcomer, 'newcomer');
    await vi.waitFor(() => expect(newcomer.types()).toContain('confirm_subscription'), { timeout: 20_000 });
    expect(strangersOf(lookedUp).length - before).toBeLessThan(10 + attackers.length + 5);
    await Promise.all(attackers.map(({ closed }) => closed));
  },
  60_000,
);

test('a member of another network is looked up after at most a few unknown clients, however many wait', async () => {
  const released = Promise.withResolvers<void>();
  let running = 0;
  let mostRunning = 0;
  lookedUp = [];
  node = await startLiveNode(database, {
    cable: { callerNetworks: ({ headers }) => networksOf(String(headers['x-from'])) },
    hub: {
      authorize: async ({ pubsub_token: token }) => {
        lookedUp.push(String(token));
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await released.promise;
        running -= 1;
        return members.includes(String(token)) ? member(String(token)) : null;
      },
    },
  });
  const attackers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => socketAt(`2001:db8:1:${index}::1`)),
  );
  for (const [index, socket] of attackers.entries()) subscribe(socket, `forged ${index}`);
  await Promise.all(attackers.map(answersPing));
  const agent = await socketAt('192.0.2.9');
  subscribe(agent, 'agent');
  await answersPing(agent);
  const batchSize = lookedUp.length;
  expect(batchSize).toBeGreaterThan(0);
  released.resolve();
  await confirmed(agent);
  expect(lookedUp.indexOf('agent')).toBeLessThanOrEqual(batchSize + 1);
  await vi.waitFor(() => expect(lookedUp).toHaveLength(attackers.length + 1));
  // Requests keep most of the connections to themselves.
  expect(mostRunning).toBeLessThanOrEqual(database.pool.options.max * 0.4);
});
