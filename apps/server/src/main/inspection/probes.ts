import type pg from 'pg';
import { pendingMigrations } from '../../platform/db/migrate.ts';
import type { Probe, Probes } from '../../platform/http/health.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Seconds an event may wait for its number before the relay counts as failing. */
const relayTimeoutMs = 30;

/** How long a successful storage check is cached, in ms: it writes a file. */
const storageProbeCacheMs = 10_000;

/** How `GET /health` and `GET /api` find out whether the parts of this process work. */
export function createProbes(pool: pg.Pool, storage: Storage): Probes {
  return {
    database: () => pool.query('select 1'),
    migrations: once(async () => {
      const pending = await pendingMigrations(pool);
      if (pending.length > 0) throw new Error(`migrations are missing: ${pending.join(', ')}`);
    }),
    relay: async () => {
      const { rows } = await pool.query<{ late: boolean }>(
        `select exists (select 1 from outbox where created_at < now() - make_interval(secs => $1)) as late`,
        [relayTimeoutMs],
      );
      if (rows[0]?.late) throw new Error(`events have waited longer than ${relayTimeoutMs} seconds`);
    },
    storage: remembered(() => storage.probe(), storageProbeCacheMs),
  };
}

/** The migrations of a running server do not change: once migrated, it stays so. */
const once = (probe: Probe): Probe => remembered(probe, Number.POSITIVE_INFINITY);

function remembered(probe: Probe, milliseconds: number): Probe {
  let goodUntil = 0;
  return async () => {
    if (performance.now() < goodUntil) return;
    await probe();
    goodUntil = performance.now() + milliseconds;
  };
}
