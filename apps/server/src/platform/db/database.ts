import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import { pooledClients } from './pooled-client.ts';
import type { DB } from './row-types.ts';

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;
/** Either: a query function that reads takes this. */
export type Queryable = Db | Trx;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

export type DatabaseOptions = {
  url: string;
  poolSize: number;
  applicationName?: string;
  /**
   * Commits without waiting for the disk: when PostgreSQL crashes, the last transactions before that may be missing. Only
   * for work that is repeated then. Never damages data; see "Asynchronous Commit" of PostgreSQL.
   */
  commitsWithoutFlush?: boolean;
  /** Called when an idle connection is lost; never fatal, the pool opens new ones. */
  onError: (error: Error) => void;
};

/** Milliseconds to wait for a connection, free or new. */
const connectionTimeoutMs = 5_000;

/** Opens the pool and the query builder over it. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    // A caller that gets no connection within this time gets an error instead of waiting for the outage to end.
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    // Statements may leave before the one ahead of them is answered; see `enqueueWrite`.
    pipeline: true,
    application_name: options.applicationName ?? 'confab',
    types: { getTypeParser },
  });
  const report = (error: Error) => options.onError(withoutClient(error));
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  if (options.commitsWithoutFlush) pool.on('connect', commitWithoutFlush);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pooledClients(pool) }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends only a pool it has used.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

/** Sent ahead of all other statements. A lost connection is noticed by those. */
function commitWithoutFlush(client: pg.PoolClient): void {
  void client.query('set synchronous_commit to off').catch(() => undefined);
}

/** The pool hangs the whole connection, its cancel key included, on the error it reports: not for any log. */
function withoutClient(error: Error): Error {
  Reflect.deleteProperty(error, 'client');
  return error;
}

/** A value for a jsonb column. The driver would send an array as a PostgreSQL array, a string unquoted. */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}

/** Whether the error is PostgreSQL's unique violation, optionally of the named index. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  return (
    isDatabaseError(error) && error.code === '23505' && (index === undefined || error.constraint === index)
  );
}

/** Whether the transaction was ended to free others, and may simply be tried again. */
export function wasDeadlock(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '40P01';
}

/** Whether a statement was ended because it took longer than it may. */
export function isCanceled(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '57014';
}

function isDatabaseError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

const int8 = 20;
const int8Array = 1016;
const json = 114;

/** Ids are numbers; `json` (not jsonb) stays text, because only event bodies use it and they pass through. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === int8) return Number;
  if (oid === json) return (value) => value;
  const parser: (value: string) => unknown = pg.types.getTypeParser(
    oid,
    format === 'binary' ? 'text' : format,
  );
  if (oid !== int8Array) return parser;
  return (value) => {
    const list = parser(value);
    return Array.isArray(list) ? list.map((item) => (item === null ? null : Number(item))) : list;
  };
}
