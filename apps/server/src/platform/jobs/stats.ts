import { sql, type RawBuilder } from 'kysely';
import type { Db, Queryable } from '../db/database.ts';
import { queueNames, type AnyJob, type Queue } from './job.ts';

export type QueueStats = {
  queue: Queue;
  /** Jobs that could run now and do not. */
  waiting: number;
  /** Seconds the oldest of them has been waiting; 0 without any. */
  oldestWaiting: number;
  running: number;
  /** Jobs for a later time, those between two attempts included. */
  scheduled: number;
  /** Jobs that have used up their attempts. */
  dead: number;
};

/** The state of each queue. */
export async function queueStats<C>(db: Db, jobs: readonly AnyJob<C>[]): Promise<QueueStats[]> {
  const { rows } = await sql<Omit<QueueStats, 'queue'> & { task: string }>`
    select task.identifier as task,
      count(*) filter (where is_available and run_at <= now())::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now())), 0)::float8
        as "oldestWaiting",
      count(*) filter (where job.locked_at is not null)::int as running,
      count(*) filter (where is_available and run_at > now())::int as scheduled,
      count(*) filter (where job.locked_at is null and attempts >= max_attempts)::int as dead
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    group by task.identifier`.execute(db);
  const queueOf = new Map(jobs.map(({ name, queue }) => [name, queue]));
  return queueNames.map((queue) => {
    const own = rows.filter(({ task }) => queueOf.get(task) === queue);
    const total = (key: 'waiting' | 'running' | 'scheduled' | 'dead'): number =>
      own.reduce((sum, row) => sum + row[key], 0);
    return {
      queue,
      waiting: total('waiting'),
      oldestWaiting: Math.max(0, ...own.map((row) => row.oldestWaiting)),
      running: total('running'),
      scheduled: total('scheduled'),
      dead: total('dead'),
    };
  });
}

export type DeadJob = {
  id: string;
  name: string;
  payload: unknown;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  /** When its last attempt ended. */
  failedAt: Date;
};

/** Jobs that have used up their attempts, the latest first. */
export async function deadJobs(db: Db, limit = 100): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob & { payload: string }>`
    select job.id::text as id, task.identifier as name, job.payload, job.attempts, job.last_error as "lastError",
      job.created_at as "createdAt", job.updated_at as "failedAt"
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where job.attempts >= job.max_attempts and job.locked_at is null
    order by job.updated_at desc, job.id desc limit ${limit}`.execute(db);
  // Columns of type json arrive as text.
  return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) as unknown }));
}

export type NamedJob = { id: string; name: string };

/** Gives dead jobs their full number of attempts again, starting now. Returns those that were found. */
export async function retryDeadJobs(db: Queryable, ids: readonly string[]): Promise<NamedJob[]> {
  return named(db, sql`graphile_worker.reschedule_jobs(${deadAmong(ids)}, run_at := now(), attempts := 0)`);
}

/** Removes dead jobs. Answers those that were found. */
export async function discardDeadJobs(db: Queryable, ids: readonly string[]): Promise<NamedJob[]> {
  return named(db, sql`graphile_worker.complete_jobs(${deadAmong(ids)})`);
}

const deadAmong = (ids: readonly string[]) => sql`array(
  select id from graphile_worker._private_jobs
  where id = any (${ids}::bigint[]) and attempts >= max_attempts and locked_at is null)`;

async function named(db: Queryable, changed: RawBuilder<unknown>): Promise<NamedJob[]> {
  const { rows } = await sql<NamedJob>`
    select job.id::text as id, task.identifier as name from ${changed} as job
    join graphile_worker._private_tasks as task on task.id = job.task_id`.execute(db);
  return rows;
}
