import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Db } from '../db/database.ts';
import { job, type AnyJob } from './job.ts';
import type { CronEntry } from './workers.ts';

/** Days the event log goes back: how long a client may be away and still resume. */
const daysKept = 3;
const batchSize = 5000;

/** The jobs that keep the backbone's own tables small, and when they run. */
export function eventMaintenance<C>(db: Db): { jobs: AnyJob<C>[]; cron: CronEntry[] } {
  const prune = job({
    name: 'prune-events',
    queue: 'bulk',
    maxAttempts: 3,
    payload: Type.Object({}),
    run: async (_payload, _context: C) => {
      while ((await pruneEvents(db)) === batchSize);
    },
  });
  return { jobs: [prune], cron: [{ name: 'prune-events', at: '7 * * * *' }] };
}

/**
 * Removes up to `limit` of the oldest events, none younger than three days. Only from the start of the log, so that
 * no gaps remain: a cursor either finds everything after it, or the client is asked to start over.
 */
export async function pruneEvents(db: Db, limit = batchSize): Promise<number> {
  const result = await sql`
    with oldest as (select number, created_at from event order by number limit ${limit}),
    kept as (select min(number) as number from oldest where created_at > now() - make_interval(days => ${daysKept}))
    delete from event using oldest, kept
    where event.number = oldest.number and (kept.number is null or oldest.number < kept.number)`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
