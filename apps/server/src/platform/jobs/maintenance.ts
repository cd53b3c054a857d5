import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Db } from '../db/database.ts';
import type { Logger } from '../log/log.ts';
import { job, type AnyJob } from './job.ts';
import type { CronEntry } from './workers.ts';

/** Days of the event log: how long a client may be offline and still resume. */
const retentionDays = 3;
/** Days after which an event is removed even if a follower has not read it: the log must not fill the disk. */
const maxDaysKept = 14;
const batchSize = 5000;

type PruneOptions = {
  /** Those who follow the log: what one of them has not read is kept. */
  followers: readonly string[];
  log: Logger;
  limit?: number;
};

/** The jobs that keep the backbone's own tables small, and when they run. */
export function eventMaintenance<C>(db: Db, options: PruneOptions): { jobs: AnyJob<C>[]; cron: CronEntry[] } {
  const prune = job({
    name: 'prune-events',
    queue: 'bulk',
    maxAttempts: 3,
    payload: Type.Object({}),
    run: async (_payload, _context: C) => {
      while ((await pruneEvents(db, options)) === batchSize);
    },
  });
  return { jobs: [prune], cron: [{ name: 'prune-events', at: '7 * * * *' }] };
}

/**
 * Removes up to `limit` of the oldest events: none younger than three days, and none that a follower has not read
 * unless it is older than two weeks, which is logged and counted. Only from the start of the log, so that no gaps
 * remain: a cursor either finds everything after it, or the client is asked to start over.
 */
export async function pruneEvents(
  db: Db,
  { followers, log, limit = batchSize }: PruneOptions,
): Promise<number> {
  const names = [...followers];
  const { rows } = await sql<{ removed: number; lost: Record<string, number> | null }>`
    with read as (
      select min(coalesce(log_follower.number, 0)) as number
      from unnest(${names}::text[]) as requested (name) left join log_follower using (name)
    ),
    oldest as (select number, created_at from event order by number limit ${limit}),
    kept as (
      select min(oldest.number) as number from oldest, read
      where created_at > now() - make_interval(days => ${retentionDays})
        or (oldest.number > read.number and created_at > now() - make_interval(days => ${maxDaysKept}))
    ),
    removed as (
      delete from event using oldest, kept
      where event.number = oldest.number and (kept.number is null or oldest.number < kept.number)
      returning event.number
    ),
    lost as (
      update log_follower set lost = log_follower.lost + unread.count, lost_at = now()
      from (
        select name, count(*) as count from removed join log_follower on removed.number > log_follower.number
        where name = any(${names}::text[]) group by name
      ) as unread
      where log_follower.name = unread.name
      returning log_follower.name, unread.count
    )
    select (select count(*)::int from removed) as removed, (select jsonb_object_agg(name, count) from lost) as lost`.execute(
    db,
  );
  const [pruned] = rows;
  for (const [follower, events] of Object.entries(pruned?.lost ?? {}))
    log.error({ follower, events }, 'events were removed from the log before a follower had read them');
  return pruned?.removed ?? 0;
}
