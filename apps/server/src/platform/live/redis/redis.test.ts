import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { connect, member, room, startLiveNode } from '../../../../test/live.ts';
import { hasRedis, startRedis, type TestRedis } from '../../../../test/redis.ts';
import { fakeClock } from '../../../../test/clock.ts';
import { createLogger } from '../../log/log.ts';
import { type BusMessage } from '../bus.ts';
import { memoryPresence, type PresenceStore } from '../presence.ts';
import { redisBus } from './redis-bus.ts';
import { redisPresence } from './redis-presence.ts';

const log = createLogger({ level: 'silent' });
let redis: TestRedis;

beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});
afterAll(() => redis?.kill());

describe.skipIf(!hasRedis)('the bus over Redis (needs redis-server in the PATH)', () => {
  test('every node receives every message once, its own immediately, and all again after Redis was unavailable', async () => {
    const reconnected = vi.fn();
    const [a, b] = [
      await redisBus({ url: redis.url, log }),
      await redisBus({ url: redis.url, log, onReconnect: reconnected }),
    ];
    const received: Record<'a' | 'b', BusMessage[]> = { a: [], b: [] };
    a.subscribe((message) => void received.a.push(message));
    b.subscribe((message) => void received.b.push(message));
    const first: BusMessage = { kind: 'invalidate', key: 'k' };
    a.publish(first);
    expect(received.a).toEqual([first]);
    await vi.waitFor(() => expect(received.b).toEqual([first]));
    await redis.kill();
    a.publish({ kind: 'wake' });
    expect(received.a).toHaveLength(2);
    await redis.start();
    await vi.waitFor(() => expect(reconnected).toHaveBeenCalledOnce(), { timeout: 5000 });
    await vi.waitFor(
      () => {
        a.publish({ kind: 'invalidate', key: 'later' });
        expect(received.b.at(-1)).toEqual({ kind: 'invalidate', key: 'later' });
      },
      { timeout: 5000 },
    );
    await Promise.all([a.close(), b.close()]);
  });

  test('sockets of another node receive every event once, in order, also those emitted while Redis was unavailable', async () => {
    const database: TestDatabase = await createTestDatabase({ poolSize: 20 });
    const leader = await startLiveNode(database, { bus: await redisBus({ url: redis.url, log }) });
    await vi.waitFor(() => expect(leader.relay.state().leader).toBe(true));
    const other = await startLiveNode(database, { bus: await redisBus({ url: redis.url, log }) });
    other.people.set('agent', member('agent'));
    const socket = await connect(other.url);
    socket.send({ command: 'subscribe', identifier: room('agent') });
    await vi.waitFor(() => expect(socket.types()).toContain('confirm_subscription'));
    const sent: string[] = [];
    const emitMany = async (count: number): Promise<void> => {
      for (let index = 0; index < count; index += 1) {
        sent.push(String(sent.length));
        await leader.say(String(sent.length - 1));
      }
    };
    await emitMany(10);
    await vi.waitFor(() => expect(socket.labels()).toEqual(sent));
    await redis.kill();
    await emitMany(10);
    await redis.start();
    await emitMany(10);
    await vi.waitFor(() => expect(socket.labels()).toEqual(sent), { timeout: 5000 });
    await Promise.all([leader.close(), other.close()]);
    await database.close();
  });
});

const stores: [string, boolean, (options: Parameters<typeof memoryPresence>[0]) => Promise<PresenceStore>][] =
  [
    ['in memory', true, (options) => Promise.resolve(memoryPresence(options))],
    [
      'in Redis (needs redis-server in the PATH)',
      hasRedis,
      (options) => redisPresence({ ...options, url: redis.url, log }),
    ],
  ];

describe.each(stores)('presence %s', (_name, available, open) => {
  test.skipIf(!available)('lasts for the window after the last heartbeat, per account and type', async () => {
    const clock = fakeClock();
    const presence = await open({ clock, windowSeconds: 30 });
    await presence.seen(1, 'user', 7);
    await presence.seen(1, 'contact', 7);
    await presence.seen(2, 'user', 8);
    clock.advance(20_000);
    await presence.seen(1, 'user', 9);
    expect(await presence.online(1, 'user')).toEqual(new Set([7, 9]));
    expect(await presence.online(1, 'user', [9, 8])).toEqual(new Set([9]));
    expect(await presence.online(1, 'user', [])).toEqual(new Set());
    clock.advance(11_000);
    expect(await presence.online(1, 'user')).toEqual(new Set([9]));
    expect(await presence.online(1, 'contact')).toEqual(new Set());
    expect(await presence.online(2, 'user', [8])).toEqual(new Set());
    await presence.seen(1, 'user', 7);
    expect(await presence.online(1, 'user', [7, 9])).toEqual(new Set([7, 9]));
    await presence.close();
  });
});

test.skipIf(!hasRedis)(
  'without its Redis a node still has its own presence (needs redis-server in the PATH)',
  async () => {
    const presence = await redisPresence({ clock: fakeClock(), windowSeconds: 30, url: redis.url, log });
    await presence.seen(5, 'user', 1);
    await redis.kill();
    const start = performance.now();
    await presence.seen(5, 'user', 2);
    expect(await presence.online(5, 'user')).toEqual(new Set([1, 2]));
    expect(performance.now() - start).toBeLessThan(2_000);
    await redis.start();
    await vi.waitFor(
      async () => {
        await presence.seen(5, 'user', 3);
        // The new Redis only knows those who have been seen since.
        expect(await presence.online(5, 'user')).toEqual(new Set([3]));
      },
      { timeout: 5_000 },
    );
    await presence.close();
  },
);
