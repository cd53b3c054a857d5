import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** Rows from which on autovacuum detects soon enough that a table has grown. */
const minRowGrowth = 10_000;

/**
 * Updates the database's statistics of tables that were small at the last analysis. Filling an empty table is slow
 * otherwise: for up to a minute plans are those for an empty table, for which any index is as good as the right one.
 */
export async function analyzeTables(db: Queryable, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where oid = any(${[...tables]}::text[]::regclass[]) and reltuples < ${minRowGrowth}`.execute(db);
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db);
}
