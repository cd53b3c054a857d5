import { systemClock } from '../platform/clock/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { type Bus, inProcessBus } from '../platform/live/bus.ts';
import { memoryPresence, type PresenceStore } from '../platform/live/presence.ts';
import type { Logger } from '../platform/log/log.ts';
import { type Claim, lockDatabase } from '../platform/nodes/node-lock.ts';
import { openRateLimiter } from '../platform/rate-limit/open-rate-limiter.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';

/** Takes this node's place at the database. An embedded one lets a single process in anyway. Throws StartError. */
export function lockNode({ databaseUrl, redisUrl }: Config, log: Logger): Promise<Claim> {
  if (databaseUrl === undefined) return Promise.resolve({ release: () => Promise.resolve() });
  return lockDatabase({ url: databaseUrl, shared: redisUrl !== undefined, log });
}

/** The bus between nodes. `onReconnect` is called when messages of other nodes may have been missed. */
export async function openBus({ redisUrl }: Config, log: Logger, onReconnect: () => void): Promise<Bus> {
  if (redisUrl === undefined) return inProcessBus((error) => log.error({ err: error }, 'bus handler failed'));
  const { redisBus } = await import('../platform/live/redis/redis-bus.ts');
  return redisBus({ url: redisUrl, log, onReconnect });
}

/** Presence across all nodes. */
export async function openPresence(
  { redisUrl, presenceSeconds }: Config,
  log: Logger,
): Promise<PresenceStore> {
  const options = { clock: systemClock, windowSeconds: presenceSeconds };
  if (redisUrl === undefined) return memoryPresence(options);
  const { redisPresence } = await import('../platform/live/redis/redis-presence.ts');
  return redisPresence({ ...options, url: redisUrl, log });
}

/** Rate limits, counted for all nodes together. */
export function openLimiter({ redisUrl, rateLimits }: Config, log: Logger): Promise<RateLimiter> {
  if (!rateLimits) return Promise.resolve(unlimited);
  return openRateLimiter({
    redisUrl,
    clock: systemClock,
    onError: (error) => log.warn({ err: error }, 'rate limits fall back to per-node counting'),
  });
}

/** Warns when files of this node may not be accessible to the others. */
export function warnAboutLocalStorage({ redisUrl, storageUrl }: Config, log: Logger): void {
  if (redisUrl === undefined || storageUrl?.startsWith('s3://')) return;
  log.warn('files are stored in a local folder: every node needs the same folder, or STORAGE_URL=s3://…');
}

/** With RATE_LIMITS off every hit is allowed. */
const unlimited: RateLimiter = {
  hit: () => Promise.resolve({ allowed: true, retryAfterSeconds: 0 }),
  takeBack: () => Promise.resolve(),
  reset: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
