import type { Logger } from '../log/log.ts';
import type { PresenceKind, PresenceOptions, PresenceStore } from './presence.ts';

/** Presence shared by all nodes, in the sorted sets other readers of the same Redis know. */
export async function redisPresence(
  options: PresenceOptions & { url: string; log: Logger },
): Promise<PresenceStore> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(options.url, { maxRetriesPerRequest: 1 });
  let down = false;
  redis.on('error', (error) => {
    if (!down) options.log.warn({ err: error }, 'presence store lost; trying again');
    down = true;
  });
  redis.on('ready', () => void (down = false));
  const now = (): number => Math.floor(options.clock.now().getTime() / 1000);
  return {
    async seen(accountId, kind, id) {
      await redis.zadd(keyOf(accountId, kind), now(), String(id));
    },
    async online(accountId, kind, ids) {
      const key = keyOf(accountId, kind);
      const since = now() - options.window;
      // Members are few and may be asked for after they left; contacts would pile up.
      if (kind === 'contact') await redis.zremrangebyscore(key, '-inf', `(${since}`);
      if (ids === undefined) {
        return new Set((await redis.zrangebyscore(key, since, '+inf')).map(Number));
      }
      if (ids.length === 0) return new Set();
      const scores = await redis.zmscore(key, ...ids.map(String));
      return new Set(ids.filter((_, index) => Number(scores[index] ?? -1) >= since));
    },
    async close() {
      await redis.quit().catch(() => redis.disconnect());
    },
  };
}

const keyOf = (accountId: number, kind: PresenceKind): string =>
  `ONLINE_PRESENCE::${accountId}::${kind === 'user' ? 'USERS' : 'CONTACTS'}`;
