import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** The migrations of this release. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any number will do, as long as every node uses the same. */
const migrationLock = 5_166_302_211;

/**
 * Runs pending migrations in the order of their names, each in its own transaction, or see `concurrently`. Nodes that
 * start together are serialized. Returns the names it ran. A restore runs only some of them.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string = migrationsFolder,
  isIncluded: (name: string) => boolean = () => true,
): Promise<string[]> {
  const client = await pool.connect();
  let isLocked = false;
  try {
    // Nearly every start finds nothing to do, and needs no turn to see that.
    if (await isUpToDate(client, folder)) return [];
    await lockMigrations(client);
    isLocked = true;
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const pending = (await pendingOf(client, folder)).filter(isIncluded);
    for (const name of pending) await apply(client, folder, name);
    return pending;
  } finally {
    if (isLocked) await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

/** Polls: while a statement waits for the lock, no index can be built concurrently. */
async function lockMigrations(client: pg.PoolClient): Promise<void> {
  const ask = 'select pg_try_advisory_lock($1) as mine';
  while ((await client.query<{ mine: boolean }>(ask, [migrationLock])).rows[0]?.mine !== true)
    await sleep(turnPollMs);
}

const turnPollMs = 200;

/** A database without the table has not been migrated at all. */
async function isUpToDate(client: pg.PoolClient, folder: string): Promise<boolean> {
  try {
    return (await pendingOf(client, folder)).length === 0;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42P01') return false;
    throw error;
  }
}

/** Names of migrations in the folder that the database has not seen; empty when it is up to date. */
export async function pendingMigrations(pool: pg.Pool, folder: string = migrationsFolder): Promise<string[]> {
  const client = await pool.connect();
  try {
    return await pendingOf(client, folder);
  } finally {
    client.release();
  }
}

async function pendingOf(client: pg.PoolClient, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const done = await client.query<{ name: string }>('select name from schema_migration');
  const applied = new Set(done.rows.map((row) => row.name));
  return files.filter((name) => !applied.has(name));
}

/**
 * Nodes of the previous version keep writing during a migration. A migration that waits for a lock blocks everything
 * queued behind it, and one that already holds a lock can deadlock, where PostgreSQL may kill the request instead. So
 * it times out early, releases its locks, and retries.
 */
async function apply(client: pg.PoolClient, folder: string, name: string): Promise<void> {
  const statements = await readFile(join(folder, name), 'utf8');
  for (let tries = 1; ; tries += 1) {
    try {
      if (statements.startsWith(concurrently)) return await attemptConcurrently(client, name, statements);
      return await attempt(client, name, statements);
    } catch (error) {
      if (!isInTheWay(error) || tries === maxTries)
        throw new Error(`migration ${name} failed`, { cause: error });
    }
    await sleep(200 + Math.random() * 800);
  }
}

/** Well below the one second after which PostgreSQL checks for deadlocks. */
const lockTimeoutMs = '400ms';
/** About two minutes of tries. */
const maxTries = 120;

async function attempt(client: pg.PoolClient, name: string, statements: string): Promise<void> {
  await client.query(`begin; set local lock_timeout = '${lockTimeoutMs}'`);
  try {
    await client.query(statements);
    await client.query('insert into schema_migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * First line of a migration that builds an index on a table with history while requests continue: its statements run
 * one by one outside of a transaction, and wait for running transactions without blocking new ones. It may be
 * interrupted at any point and run again, so each statement must be repeatable.
 */
const concurrently = '-- concurrently\n';

async function attemptConcurrently(client: pg.PoolClient, name: string, statements: string): Promise<void> {
  for (const statement of statements.split(/;\s*$/m))
    if (statement.trim() !== '') await client.query(statement);
  await client.query('insert into schema_migration (name) values ($1)', [name]);
}

/** A lock was not to be had in time, or a deadlock was resolved at our cost. */
function isInTheWay(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}
