import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';

/** What the database holds, table by table, so that any row that came, went or was written again shows. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const parts = tables.rows.map(
    ({ name }) =>
      sql`select ${name}::text as name, count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as state from ${sql.raw(name)}`,
  );
  const states = await sql<{ name: string; state: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(states.rows.map(({ name, state }) => [name, state]));
}

/** The tables in which a row holds the word, in whichever column. */
export async function placesOf(db: Db, word: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const parts = tables.rows.map(
    ({ name }) =>
      sql`select ${name}::text as name from ${sql.raw(name)} as row where row::text ~ ${`\\m${word}\\M`}`,
  );
  const found = await sql<{ name: string }>`${sql.join(parts, sql` union `)}`.execute(db);
  return found.rows.map(({ name }) => name);
}
