import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { dimensionNumber, nameNumber } from './model.ts';

/** Conversations of all accounts that began since a day, by day of UTC; days without any are missing. */
export async function sumBegunByDay(db: Queryable, since: Date): Promise<ReadonlyMap<string, number>> {
  // Spelled out, so that the index of exactly these sums is used.
  const { rows } = await sql<{ day: string; count: number }>`
    select (bucket at time zone 'UTC')::date::text as day, sum(count)::float8 as count from reporting_rollup
    where step = 1 and dimension = ${sql.lit(dimensionNumber('account'))}
      and name = ${sql.lit(nameNumber('conversation_created'))} and bucket >= ${since}
    group by bucket`.execute(db);
  return new Map(rows.map(({ day, count }) => [day, count]));
}
