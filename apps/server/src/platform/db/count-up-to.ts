import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from './database.ts';

/** How many rows a statement without a limit finds, at most `max`: it reads no more. */
export async function countUpTo(db: Queryable, max: number, finding: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${finding} limit ${max}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}
