import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasRedis, startRedis, type TestRedis } from '../../../test/redis.ts';
import { fakeClock, type FakeClock } from '../../../test/clock.ts';
import { redisRooms } from './redis/redis-rooms.ts';
import { maxRoomMembers, memoryRooms, presenceTimeoutMs, type RoomStore } from './rooms.ts';

let redis: TestRedis;
const clients: Redis[] = [];
beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await redis?.kill();
});

async function inRedis(clock: FakeClock, onError: (error: unknown) => void = () => undefined) {
  const client = new Redis(redis.url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => 20,
  });
  client.on('error', () => undefined);
  clients.push(client);
  await client.connect();
  return redisRooms(client, { clock, onError });
}

const stores: [string, boolean, (clock: FakeClock) => Promise<RoomStore>][] = [
  ['in memory', true, (clock) => Promise.resolve(memoryRooms(clock))],
  ['in Redis (needs redis-server in the PATH)', hasRedis, (clock) => inRedis(clock)],
];

describe.each(stores)('rooms %s', (name, available, open) => {
  test.skipIf(!available)('contain members until they leave, separately for each room', async () => {
    const rooms = await open(fakeClock());
    expect(await rooms.stay(`a ${name}`, 'one')).toEqual({ isNew: true, members: ['one'] });
    const both = await rooms.stay(`a ${name}`, 'two');
    expect([both.isNew, both.members.toSorted()]).toEqual([true, ['one', 'two']]);
    expect((await rooms.stay(`a ${name}`, 'one')).isNew).toBe(false);
    expect((await rooms.stay(`b ${name}`, 'three')).members).toEqual(['three']);
    expect(await rooms.leave(`a ${name}`, 'one')).toEqual(['two']);
    expect(await rooms.leave(`a ${name}`, 'two')).toEqual([]);
    expect(await rooms.leave(`a ${name}`, 'nobody')).toEqual([]);
  });

  test.skipIf(!available)('remove silent members', async () => {
    const clock = fakeClock();
    const rooms = await open(clock);
    await rooms.stay(`c ${name}`, 'silent');
    clock.advance(presenceTimeoutMs - 1);
    expect((await rooms.stay(`c ${name}`, 'other')).members.toSorted()).toEqual(['other', 'silent']);
    clock.advance(2);
    expect((await rooms.stay(`c ${name}`, 'other')).members).toEqual(['other']);
    expect((await rooms.stay(`c ${name}`, 'silent')).isNew).toBe(true);
    clock.advance(presenceTimeoutMs + 1);
    expect(await rooms.leave(`c ${name}`, 'other')).toEqual([]);
  });

  test.skipIf(!available)('have a limited number of members', async () => {
    const rooms = await open(fakeClock());
    for (let index = 0; index < maxRoomMembers; index += 1) await rooms.stay(`d ${name}`, String(index));
    const late = await rooms.stay(`d ${name}`, 'late');
    expect(late.members).toHaveLength(maxRoomMembers);
    expect(late.members).not.toContain('late');
    expect((await rooms.stay(`d ${name}`, '7')).members).toHaveLength(maxRoomMembers);
  });
});

describe.skipIf(!hasRedis)('rooms of several nodes (needs redis-server in the PATH)', () => {
  test('are the same on all of them, and separate while Redis is unavailable', async () => {
    const clock = fakeClock();
    const onError = vi.fn();
    const [one, other] = [await inRedis(clock, onError), await inRedis(clock)];
    await one.stay('shared', 'here');
    expect((await other.stay('shared', 'there')).members.toSorted()).toEqual(['here', 'there']);
    await redis.kill();
    expect((await one.stay('shared', 'here')).members).toEqual(['here']);
    expect(onError).toHaveBeenCalled();
    expect(await one.leave('shared', 'here')).toEqual([]);
    await redis.start();
    await vi.waitFor(async () => {
      await other.stay('shared', 'there');
      expect((await one.stay('shared', 'here')).members.toSorted()).toEqual(['here', 'there']);
    });
  });
});
