import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Queryable } from '../db/database.ts';

/**
 * The queue of a job. Each queue has workers of its own, so a job never waits behind those of another queue: `urgent`
 * when someone is waiting; `default` when within a minute is fine; `bulk` when there is capacity.
 */
export const queueNames = ['urgent', 'default', 'bulk'] as const;
export type Queue = (typeof queueNames)[number];

/** A kind of background work. `C` is what its `run` needs besides the payload. */
export type Job<P extends TSchema = TSchema, C = unknown> = {
  name: string;
  queue: Queue;
  payload: P;
  maxAttempts: number;
  together?: boolean;
  run(payload: Static<P>, context: C): Promise<void>;
};

/** A job whose payload is checked when it runs; this is how the workers hold it. */
export type AnyJob<C> = {
  name: string;
  queue: Queue;
  maxAttempts: number;
  /** Taken and ticked off with others, which is quicker: only for short jobs that are never given a queue. */
  together?: boolean;
  /** Throws when the payload does not fit. */
  execute(payload: unknown, context: C): Promise<void>;
};

/**
 * Declares a job. It may run more than once, after a crash or a failed attempt, so it must be idempotent. A
 * failed attempt is repeated after e^attempt seconds, at most about six hours, until `maxAttempts` (10) are used up.
 */
export function job<P extends TSchema, C>(definition: {
  name: string;
  queue: Queue;
  payload: P;
  maxAttempts?: number;
  together?: boolean;
  run(payload: Static<P>, context: C): Promise<void>;
}): Job<P, C> & AnyJob<C> {
  return {
    ...definition,
    maxAttempts: definition.maxAttempts ?? 10,
    async execute(payload, context) {
      if (!Value.Check(definition.payload, payload)) {
        throw new Error(`job ${definition.name} has an invalid payload`);
      }
      await definition.run(payload, context);
    },
  };
}

export type JobOptions = {
  runAt?: Date;
  /** A job with the same key that still waits is replaced. */
  key?: string;
  /**
   * Jobs of one queue never run at the same time and start in the order of their times, which for those without
   * one is when their transaction began. One that failed waits for its next attempt without holding up the rest.
   */
  sequence?: string;
};

/**
 * Marks a job that was added with a key. The key of a running job is removed when another is added with it, and its
 * attempts are used up: without the mark it would look like a permanently failed job.
 */
export const keyedFlag = 'keyed';

/** Adds a job; in a transaction, it exists when that commits and not otherwise. */
export async function addJob<P extends TSchema>(
  db: Queryable,
  kind: { name: string; maxAttempts: number; payload: P },
  payload: Static<P>,
  options: JobOptions = {},
): Promise<void> {
  await addJobs(db, kind, [{ payload, ...options }]);
}

/** Adds many jobs of one kind in one statement. Those without a time are due in the order given. */
export async function addJobs<P extends TSchema>(
  db: Queryable,
  kind: { name: string; maxAttempts: number; payload: P },
  jobs: readonly ({ payload: Static<P> } & JobOptions)[],
): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    select count(*) from graphile_worker.add_jobs(array(
      select (${kind.name}, payload, sequence, coalesce(run_at, now() - (total - place) * interval '1 microsecond'), ${kind.maxAttempts}::smallint, key, null,
        case when key is not null then array[${keyedFlag}] end)::graphile_worker.job_spec
      from unnest(
        ${jobs.map(({ payload }) => JSON.stringify(payload))}::json[],
        ${jobs.map(({ sequence }) => (sequence === undefined ? null : sequenceName(sequence)))}::text[],
        ${jobs.map(({ runAt }) => runAt?.toISOString() ?? null)}::timestamptz[],
        ${jobs.map(({ key }) => key ?? null)}::text[]
      ) with ordinality as requested (payload, sequence, run_at, key, place),
      (values (${jobs.length}::int)) as of (total)))`.execute(db);
}

const sequences = 256;

/**
 * The queue table keeps a row for every name ever used, and a name cannot be removed safely while jobs are
 * added; and taking a job looks at every row. So names are spread over a small number; two that meet merely take
 * turns.
 */
export function sequenceName(name: string): string {
  return `q/${createHash('sha1').update(name).digest().readUInt32BE() % sequences}`;
}
