import type { Redis } from 'ioredis';
import type { Clock } from '../../clock/clock.ts';
import { maxRoomMembers, memoryRooms, presenceTimeoutMs, type RoomStore } from '../rooms.ts';

/**
 * Rooms shared by all nodes. While Redis is unreachable, each node only has its own members: nothing waits and no one
 * is rejected.
 */
export function redisRooms(
  redis: Redis,
  { clock, onError }: { clock: Clock; onError: (error: unknown) => void },
): RoomStore {
  const own = memoryRooms(clock);
  const now = (): number => clock.now().getTime();
  return {
    async stay(room, member) {
      const here = await own.stay(room, member);
      const key = keyOf(room);
      try {
        const [, added, , members] = await results(
          redis
            .multi()
            .zremrangebyscore(key, '-inf', `(${now() - presenceTimeoutMs}`)
            .zadd(key, now(), member)
            .pexpire(key, presenceTimeoutMs)
            .zrange(key, '0', '-1')
            .exec(),
        );
        const all = namesIn(members);
        const isNew = added === 1;
        if (!isNew || all.length <= maxRoomMembers) return { isNew, members: all };
        await redis.zrem(key, member);
        return { isNew, members: all.filter((name) => name !== member) };
      } catch (error) {
        onError(error);
        return here;
      }
    },
    async leave(room, member) {
      const here = await own.leave(room, member);
      const key = keyOf(room);
      try {
        const [, , members] = await results(
          redis
            .multi()
            .zremrangebyscore(key, '-inf', `(${now() - presenceTimeoutMs}`)
            .zrem(key, member)
            .zrange(key, '0', '-1')
            .exec(),
        );
        return namesIn(members);
      } catch (error) {
        onError(error);
        return here;
      }
    },
  };
}

const keyOf = (room: string): string => `confab:room:${room}`;

/** The result of each command of a transaction. Throws the first error among them. */
async function results(executed: Promise<[Error | null, unknown][] | null>): Promise<unknown[]> {
  const answers = (await executed) ?? [];
  return answers.map(([error, value]) => {
    if (error !== null) throw error;
    return value;
  });
}

const namesIn = (answer: unknown): string[] => (Array.isArray(answer) ? answer.map(String) : []);
