import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { addJobs } from './job.ts';
import type { LoneService } from './lone-service.ts';
import { answerTogether, loadEvents, reactionJob, type Reaction } from './reactions.ts';

/** Numbers of the log that are looked through at once. */
const numbersAtOnce = 500;
const pauseMs = 500;

/**
 * Answers events for the reactions that follow the log. Where one has got to is noted behind its work, so an event is
 * answered again after a crash; one that fails gets a job, which repeats it like any other.
 */
export function logFollower<C extends { db: Db }>(reactions: readonly Reaction<C>[]): LoneService<C> {
  return {
    name: 'log-follower',
    lock: 7_093_418_879,
    run: async (context, signal) => {
      const following = reactions.flatMap((one) => (isFollower(one) ? [follow(one, context, signal)] : []));
      await Promise.all(following);
    },
  };
}

type Follower<C> = Extract<Reaction<C>, { runTogether: unknown }>;

const isFollower = <C>(one: Reaction<C>): one is Follower<C> =>
  'runTogether' in one && one.followsLog === true;

async function follow<C extends { db: Db }>(
  one: Follower<C>,
  context: C,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if (!(await answerNext(one, context))) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Answers what comes next; whether there is more. */
export async function answerNext<C extends { db: Db }>(one: Follower<C>, context: C): Promise<boolean> {
  const { db } = context;
  const { until, count, numbers } = await findNext(db, one);
  if (until === null) return false;
  const failed = await answerTogether(one, await loadEvents(db, numbers), context);
  const again = failed.map(({ event: { number } }) => ({ payload: { number } }));
  await db.transaction().execute(async (trx) => {
    await addJobs(trx, reactionJob(db, one), again);
    await sql`
      insert into log_follower (name, number) values (${one.name}, ${until})
      on conflict (name) do update set number = excluded.number`.execute(trx);
  });
  return count === numbersAtOnce;
}

type Next = { until: number | null; count: number; numbers: number[] };

/** The next numbers of the log: the last one, how many, and which of them are of events that it answers. */
async function findNext<C>(db: Db, { name, on }: Follower<C>): Promise<Next> {
  const { rows } = await sql<Next>`
    select max(number) as until, count(*) as count,
      coalesce(array_agg(number order by number) filter (where name = any(${[...on]}::text[])), '{}') as numbers
    from (
      select number, name from event
      where number > coalesce((select number from log_follower where name = ${name}), 0)
      order by number limit ${numbersAtOnce}
    ) as next`.execute(db);
  return rows[0] ?? { until: null, count: 0, numbers: [] };
}
