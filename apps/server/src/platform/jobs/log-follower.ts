import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Bus } from '../live/bus.ts';
import { createNotifier } from '../outbox/notifier.ts';
import { addJobs } from './job.ts';
import type { SingletonService } from './singleton-service.ts';
import {
  runOnEvents,
  isFollower,
  type Follower,
  loadEvents,
  reactionJob,
  type Reaction,
  type RunsTogether,
} from './reactions.ts';

/** Event numbers read in one batch. */
const numbersPerBatch = 500;
/** Bytes of events, as they are stored, after which a batch takes no more: an email may be large. */
const maxBytes = 1_000_000;
/** The interval at which it checks without a notification: bus messages may be lost. */
const maxWaitMs = 1000;

/**
 * Handles events for the reactions that follow the log, shortly after the bus delivered one of theirs. The position
 * of each is stored after its work, so an event is answered again after a crash; one that fails gets a job, which
 * repeats it like any other.
 */
export function logFollower<C extends { db: Db }>(
  reactions: readonly Reaction<C>[],
  bus: Bus,
): SingletonService<C> {
  return {
    name: 'log-follower',
    // Not the lock of the previous version, which follows fewer: while that was held, the others would wait.
    lock: 7_093_418_884,
    run: (context, signal) => {
      const ending = new AbortController();
      const ended = AbortSignal.any([signal, ending.signal]);
      return allOrNone(
        reactions.flatMap((one) => (isFollower(one) ? [follow(one, context, bus, ended)] : [])),
        () => ending.abort(),
      );
    },
  };
}

/** Stops all when one fails, and throws its error only then: none continues without the lock. */
async function allOrNone(following: readonly Promise<void>[], end: () => void): Promise<void> {
  for (const one of following) one.catch(end);
  const failed = (await Promise.allSettled(following)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function follow<C extends { db: Db }>(
  one: Follower<C>,
  context: C,
  bus: Bus,
  signal: AbortSignal,
): Promise<void> {
  const notifier = createNotifier();
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'events' && message.events.some(({ name }) => one.on.includes(name)))
      notifier.notifyOne();
  });
  signal.addEventListener('abort', notifier.notifyOne);
  try {
    while (!signal.aborted) {
      if (await answerNext(one, context)) continue;
      await notifier.wait(maxWaitMs);
      await sleep(one.followsLog.delayMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    signal.removeEventListener('abort', notifier.notifyOne);
    unsubscribe();
  }
}

/** Handles the next events; whether there are more. */
export async function answerNext<C extends { db: Db }>(one: RunsTogether<C>, context: C): Promise<boolean> {
  const { db } = context;
  const { until, is_cut: isCut, numbers } = await findNext(db, one);
  if (until === null) return false;
  const failed = await runOnEvents(one, await loadEvents(db, numbers), context);
  const again = failed.map(({ event: { number } }) => ({ payload: { number } }));
  await db.transaction().execute(async (trx) => {
    await addJobs(trx, reactionJob(db, one), again);
    await sql`
      insert into log_follower (name, number) values (${one.name}, ${until})
      on conflict (name) do update set number = greatest(log_follower.number, excluded.number)`.execute(trx);
  });
  return isCut;
}

type Next = { until: number | null; is_cut: boolean; numbers: number[] };

/** The next numbers of the log: the last one, whether more follow, and which of them are of events that it answers. */
async function findNext<C>(db: Db, { name, on }: RunsTogether<C>): Promise<Next> {
  const { rows } = await sql<Next>`
    with next as (
      select number, name, sum(pg_column_size(data)) over (order by number) - pg_column_size(data) as bytes_before
      from (
        select number, name, data from event
        where number > coalesce((select number from log_follower where name = ${name}), 0)
        order by number limit ${numbersPerBatch}
      ) as read
    )
    select max(number) as until,
      count(*) = ${numbersPerBatch} or count(*) < (select count(*) from next) as is_cut,
      coalesce(array_agg(number order by number) filter (where name = any(${[...on]}::text[])), '{}') as numbers
    from next where bytes_before < ${maxBytes}`.execute(db);
  return rows[0] ?? { until: null, is_cut: false, numbers: [] };
}
