import type pg from 'pg';
import { requireNoLag, type FollowerLag } from '../../platform/jobs/follower-lag.ts';
import type { Mailer } from '../../platform/email/mailer.ts';
import type { Inspection } from '../../platform/platform.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createProbes } from './probes.ts';
import { revisionOf } from '../revision.ts';
import { version } from '../version.ts';

export type InspectionParts = {
  pool: pg.Pool;
  queues: Inspection['queues'];
  lags: () => Promise<readonly FollowerLag[]>;
  storage: Storage;
  mailer: Mailer;
  dataDir: string;
  /** The commit this was built from; undefined: that of the clone it runs from. */
  gitSha: string | undefined;
  /** Undefined if not configured. */
  smtpUrl: string | undefined;
  redisUrl: string | undefined;
};

/** The metrics of this process. `sockets` is replaced once the node accepts any. */
export function createInspection(parts: InspectionParts): Inspection & { sockets: () => number } {
  const { redisUrl } = parts;
  return {
    version,
    revision: parts.gitSha ?? revisionOf(),
    dataDir: parts.dataDir,
    probes: {
      ...createProbes(parts.pool, parts.storage),
      followers: async () => requireNoLag(await parts.lags(), new Date()),
      ...(redisUrl === undefined ? {} : { redis: () => pingRedis(redisUrl) }),
      ...(parts.smtpUrl === undefined ? {} : { email: () => parts.mailer.probe() }),
    },
    sockets: () => 0,
    queues: parts.queues,
  };
}

async function pingRedis(url: string): Promise<void> {
  const { ping } = await import('../../platform/live/redis/ping.ts');
  await ping(url);
}
