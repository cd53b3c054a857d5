import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** How much the database takes on disk. */
export async function databaseBytes(db: Queryable): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
