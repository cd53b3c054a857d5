import type { Logger } from '../../log/log.ts';
import { memoryPresence, type PresenceKind, type PresenceOptions, type PresenceStore } from '../presence.ts';
import { redisRooms } from './redis-rooms.ts';

/**
 * Presence shared by all nodes, in the sorted sets that other readers of the same Redis expect. While Redis is
 * unreachable, each node only has its own connections: nothing waits and no request fails.
 */
export async function redisPresence(
  options: PresenceOptions & { url: string; log: Logger },
): Promise<PresenceStore> {
  const { redis, onError } = await connectTo(options);
  const own = memoryPresence(options);
  const now = (): number => Math.floor(options.clock.now().getTime() / 1000);
  const readAll = async (key: string, kind: PresenceKind): Promise<Set<number>> => {
    const since = now() - options.windowSeconds;
    // Members are few and may be requested after they left; contacts would accumulate.
    if (kind === 'contact') await redis.zremrangebyscore(key, '-inf', `(${since}`);
    return new Set((await redis.zrangebyscore(key, since, '+inf')).map(Number));
  };
  const all = cachedForSecond(now);
  const read = async (
    accountId: number,
    kind: PresenceKind,
    ids: readonly number[] | undefined,
  ): Promise<ReadonlySet<number>> => {
    const key = keyOf(accountId, kind);
    if (ids === undefined) return all.read(key, () => readAll(key, kind));
    if (ids.length === 0) return new Set();
    const since = now() - options.windowSeconds;
    const scores = await redis.zmscore(key, ...ids.map(String));
    return new Set(ids.filter((_, index) => Number(scores[index] ?? -1) >= since));
  };
  return {
    async seen(accountId, kind, id) {
      const isBack = await own.seen(accountId, kind, id);
      await redis.zadd(keyOf(accountId, kind), now(), String(id)).catch(onError);
      // New arrivals are shown to the others of this node immediately.
      if (isBack) all.forget(keyOf(accountId, kind));
      return isBack;
    },
    async online(accountId, kind, ids) {
      try {
        return await read(accountId, kind, ids);
      } catch (error) {
        onError(error);
        return own.online(accountId, kind, ids);
      }
    },
    rooms: redisRooms(redis, { clock: options.clock, onError }),
    async close() {
      redis.disconnect();
      await own.close();
    },
  };
}

/** If the server cannot be reached now, the client retries in the background. */
async function connectTo({ url, log }: { url: string; log: Logger }) {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    connectTimeout: 2000,
  });
  let down = false;
  const onError = (error: unknown): void => {
    if (!down) log.warn({ err: error }, 'presence store connection lost; retrying');
    down = true;
  };
  redis.on('error', onError);
  redis.on('ready', () => void (down = false));
  await redis.connect().catch(onError);
  return { redis, onError };
}

/** Maximum number of cached results, one per account and kind. */
const maxStored = 1000;

/** Each heartbeat of an account requests all of it: the result is cached until the second is over. */
function cachedForSecond(now: () => number) {
  const cache = new Map<string, { ids: Promise<ReadonlySet<number>>; second: number }>();
  return {
    read(key: string, load: () => Promise<ReadonlySet<number>>): Promise<ReadonlySet<number>> {
      const known = cache.get(key);
      if (known?.second === now()) return known.ids;
      const entry = { ids: load(), second: now() };
      if (cache.size >= maxStored) cache.clear();
      cache.set(key, entry);
      entry.ids.catch(() => cache.get(key) === entry && cache.delete(key));
      return entry.ids;
    },
    forget: (key: string): void => void cache.delete(key),
  };
}

const keyOf = (accountId: number, kind: PresenceKind): string =>
  `ONLINE_PRESENCE::${accountId}::${kind === 'user' ? 'USERS' : 'CONTACTS'}`;
