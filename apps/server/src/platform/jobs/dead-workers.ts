import type pg from 'pg';
import type { Logger } from '../log/log.ts';
import { keyedFlag } from './job.ts';

export type Watch = {
  /** Registers a pool of workers as alive for as long as this process runs. */
  own(workerPoolId: string): void;
  /** Registers it as ended: jobs it could not complete are released. */
  disown(workerPoolId: string): void;
  stop(): Promise<void>;
};

/** Milliseconds between checks of the held locks, which cost next to nothing. */
const checkIntervalMs = 400;
/** Milliseconds between checks of the jobs themselves while no lock is missing. */
const scanIntervalMs = 5000;
/** Milliseconds until the second look: a pool is given up when it is found dead twice. */
const recheckDelayMs = 800;
/** Milliseconds until a lost lock is taken again, shorter than the interval between checks. */
const relockDelayMs = 200;

/**
 * A job keeps its lock when its process is killed, and the queue itself would wait four hours for it. So each
 * process holds an advisory lock for its pools of workers, which ends with its connection, and searches for jobs
 * whose pool has none: they are released.
 */
export async function watchForDeadWorkers(pool: pg.Pool, log: Logger): Promise<Watch> {
  const owned = new Set<string>();
  const connection = acquireLocks(pool, owned);
  const check = checkOf(pool, connection, owned, log);
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let looking = false;
  const look = async (): Promise<void> => {
    looking = true;
    await check();
    looking = false;
  };
  let running = look();
  const checkLater = (): void => {
    // The check that runs starts the next one: a second beside it could take, and lose, a second connection.
    if (stopping || looking) return;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        running = look().then(checkLater);
      },
      connection.isConnected() ? checkIntervalMs : relockDelayMs,
    );
  };
  await running;
  checkLater();
  connection.onLost(checkLater);
  return {
    own(id) {
      owned.add(id);
      running = running.then(() => connection.take(id));
    },
    disown(id) {
      owned.delete(id);
      running = running.then(() => connection.drop(id));
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await running;
      connection.release();
    },
  };
}

type LockConnection = ReturnType<typeof acquireLocks>;

/** Checks whose locks are held, and now and then the jobs; never rejects. */
function checkOf(pool: pg.Pool, connection: LockConnection, owned: ReadonlySet<string>, log: Logger) {
  let suspects = new Set<string>();
  let alive: ReadonlySet<string> = new Set();
  let nextCheckAt = 0;
  return async (): Promise<void> => {
    try {
      const client = await connection.client();
      const before = alive;
      alive = await lockedNames(client);
      // A lock that was released triggers an immediate check.
      const isMissed = [...before].some((lock) => !alive.has(lock));
      if (performance.now() < nextCheckAt && !isMissed) return;
      const dead = await deadPools(client, owned);
      const input = dead.filter((id) => suspects.has(id));
      suspects = new Set(dead);
      nextCheckAt =
        performance.now() +
        (dead.length > input.length && connection.isSteady() ? recheckDelayMs : scanIntervalMs);
      if (input.length > 0) {
        await pool.query(disconnectAll, [input]);
        log.warn({ workers: input }, 'released jobs of dead workers');
      }
      await pool.query(deleteReplaced, [keyedFlag]);
    } catch (error) {
      log.warn({ err: error }, 'dead worker check failed; retrying');
    }
  };
}

/** Keeps the locks of the owned pools on one connection, and takes them again on a new one. */
function acquireLocks(pool: pg.Pool, owned: ReadonlySet<string>) {
  let current: pg.PoolClient | null = null;
  let locked = new Set<string>();
  let lostAt = Number.NEGATIVE_INFINITY;
  let lost: () => void = () => undefined;
  return {
    isConnected: () => current !== null,
    /** False for a while after our own was lost: then the others may have lost theirs alive, too. */
    isSteady: () => performance.now() - lostAt > scanIntervalMs,
    onLost: (listener: () => void) => void (lost = listener),
    async client(): Promise<pg.PoolClient> {
      if (current !== null) return current;
      const client = await pool.connect();
      try {
        locked = new Set(owned);
        for (const id of locked) await client.query(lockSql, [id]);
      } catch (error) {
        client.release(true);
        throw error;
      }
      client.once('end', () => {
        if (current !== client) return;
        current = null;
        lostAt = performance.now();
        client.release(true);
        lost();
      });
      current = client;
      return client;
    },
    async take(id: string): Promise<void> {
      // A lock taken twice must be released twice.
      if (current === null || locked.has(id)) return;
      locked.add(id);
      await current.query(lockSql, [id]).catch(() => undefined);
    },
    async drop(id: string): Promise<void> {
      if (locked.delete(id)) await current?.query(unlockSql, [id]).catch(() => undefined);
    },
    release(): void {
      const client = current;
      current = null;
      // A connection that went back with its locks would make the dead look alive.
      client?.release(true);
    },
  };
}

/** Frees the jobs, and wakes the workers the way new jobs do. */
const disconnectAll = `
  with freed as (select graphile_worker.force_unlock_workers($1::text[]))
  select pg_notify('jobs:insert', json_build_object('r', random(), 'count', 10)::text) from (select count(*) from freed) as done`;

/**
 * Running jobs that another one with their key replaced, and that could not be completed: the other does their work.
 */
const deleteReplaced = `
  delete from graphile_worker._private_jobs
  where locked_at is null and attempts >= max_attempts and key is null and flags ? $1`;

/** The locks of all live workers in this database. */
async function lockedNames(client: pg.PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ lock: string }>({
    name: 'held_worker_locks',
    text: `select classid || '.' || objid as lock from pg_locks
      where locktype = 'advisory' and mode = 'ShareLock' and granted
        and database = (select oid from pg_database where datname = current_database())`,
  });
  return new Set(rows.map(({ lock }) => lock));
}

const lockSql = `select pg_advisory_lock_shared(hashtextextended($1, 77))`;
const unlockSql = `select pg_advisory_unlock_shared(hashtextextended($1, 77))`;

/** A pool whose lock can be taken has no living owner. */
async function deadPools(client: pg.PoolClient, owned: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct locked_by as id from graphile_worker._private_jobs where locked_at is not null
     union select distinct locked_by from graphile_worker._private_job_queues where locked_at is not null`,
  );
  const dead: string[] = [];
  for (const { id } of rows) {
    if (owned.has(id)) continue;
    const free = await client.query<{ free: boolean }>(
      `select pg_try_advisory_lock(hashtextextended($1, 77)) as free`,
      [id],
    );
    if (free.rows[0]?.free !== true) continue;
    await client.query('select pg_advisory_unlock(hashtextextended($1, 77))', [id]);
    dead.push(id);
  }
  return dead;
}
