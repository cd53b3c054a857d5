import { Gauge } from 'prom-client';
import type pg from 'pg';
import type { Metrics } from '../metrics/metrics.ts';

/** How far a follower of the log has got. */
export type FollowerLag = {
  name: string;
  /** Events of the log that it has not read; a little too many where numbers were left out. */
  behind: number;
  /** For how many seconds the first of them has waited; 0 without any. */
  seconds: number;
  /** Events that were removed before it had read them, since ever, and when that was last. */
  lost: number;
  lostAt: Date | null;
};

/** Each follower by its name; absent: those that have begun. One that has not has everything in front of it. */
export async function followerLags(
  client: Pick<pg.Pool | pg.ClientBase, 'query'>,
  names?: readonly string[],
): Promise<FollowerLag[]> {
  const { rows } = await client.query<FollowerLag>(
    `select requested.name,
       coalesce(greatest((select max(number) from event) - coalesce(number, 0), 0), 0)::float8 as behind,
       coalesce(greatest(extract(epoch from now() - (
         select created_at from event where event.number > coalesce(log_follower.number, 0)
         order by event.number limit 1
       )), 0), 0)::float8 as seconds,
       coalesce(lost, 0)::float8 as lost, lost_at as "lostAt"
     from unnest(coalesce($1::text[], array(select name from log_follower))) as requested (name)
     left join log_follower using (name)
     order by requested.name`,
    [names ?? null],
  );
  return rows;
}

/** How long a follower may be behind until that is a fault: it usually takes less than a second. */
const maxLagSeconds = 300;
/** How long lost events are reported. */
const reportedForMs = 7 * 24 * 3_600_000;

/** Whether a follower is so far behind that an operator has to act. */
export function isLate({ seconds }: Pick<FollowerLag, 'seconds'>): boolean {
  return seconds > maxLagSeconds;
}

/** Whether events were lost so recently that it is still reported. */
export function hasLost({ lostAt }: Pick<FollowerLag, 'lostAt'>, now: Date): boolean {
  return lostAt !== null && now.getTime() - lostAt.getTime() < reportedForMs;
}

/** Throws where a follower is late, or has lost events recently. */
export function requireNoLag(lags: readonly FollowerLag[], now: Date): void {
  const lost = lags.find((one) => hasLost(one, now));
  if (lost !== undefined)
    throw new Error(`${lost.name} lost ${lost.lost} events, which were too old to keep`);
  const late = lags.find(isLate);
  if (late !== undefined)
    throw new Error(`${late.name} is ${late.behind} events and ${Math.round(late.seconds)} seconds behind`);
}

const figures = [
  [
    'seconds',
    'confab_log_follower_behind_seconds',
    'Age of the oldest event that a follower of the log has not read.',
  ],
  ['behind', 'confab_log_follower_behind_events', 'Events of the log that a follower has not read.'],
  [
    'lost',
    'confab_log_follower_lost_events',
    'Events that were too old to keep before a follower had read them.',
  ],
] as const;

/** Adds metrics of each follower; all are read in one statement on each scrape. */
export function followerMetrics(metrics: Metrics, read: () => Promise<readonly FollowerLag[]>): void {
  let pending: Promise<readonly FollowerLag[]> | undefined;
  const once = (): Promise<readonly FollowerLag[]> =>
    (pending ??= read().finally(() => (pending = undefined)));
  for (const [key, name, help] of figures) {
    const gauge: Gauge<'follower'> = new Gauge({
      name,
      help,
      labelNames: ['follower'],
      registers: [metrics.registry],
      async collect() {
        for (const lag of await once().catch(() => [])) gauge.set({ follower: lag.name }, lag[key]);
      },
    });
  }
}
