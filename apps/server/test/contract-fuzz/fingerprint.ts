import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';

/** The content of the tables when they were last read, and the number of writes by then. */
type Seen = { writes: ReadonlyMap<string, string>; states: Record<string, string> };

const seenIn = new WeakMap<Db, Seen>();

/** The content of the database, table by table, so that any inserted, deleted, or updated row is detected. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const seen = seenIn.get(db) ?? (await watch(db));
  // A table without writes since is not read again: reading all of them takes longer than most calls.
  const writes = await writesTo(db);
  const written = [...writes.keys()].filter((name) => writes.get(name) !== seen.writes.get(name));
  const states = { ...seen.states, ...(await statesOf(db, written)) };
  seenIn.set(db, { writes, states });
  return states;
}

/** Makes each table count the statements that write to it, including those of rolled-back transactions. */
async function watch(db: Db): Promise<Seen> {
  await sql`create schema watched`.execute(db);
  await sql`
    create function watched.note() returns trigger language plpgsql security definer as
      $$ begin perform nextval(tg_argv[0]::regclass); return null; end $$`.execute(db);
  await sql`
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create sequence watched.%I', name);
        execute format('create trigger watched after insert or update or delete or truncate on public.%I
          for each statement execute function watched.note(%L)', name, format('watched.%I', name));
        execute format('alter table public.%I enable always trigger watched', name);
      end loop;
    end $$`.execute(db);
  return { writes: new Map(), states: {} };
}

async function writesTo(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; writes: string }>`
    select quote_ident(sequencename) as name, coalesce(last_value, 0)::text as writes
    from pg_sequences where schemaname = 'watched' order by 1`.execute(db);
  return new Map(rows.map(({ name, writes }) => [name, writes]));
}

async function statesOf(db: Db, tables: readonly string[]): Promise<Record<string, string>> {
  if (tables.length === 0) return {};
  const parts = tables.map(
    (name) =>
      sql`select ${name}::text as name, count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as state from ${sql.raw(name)}`,
  );
  const { rows } = await sql<{ name: string; state: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

/** The tables with the text in any column of a row. */
export async function tablesWith(db: Db, word: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const parts = tables.rows.map(
    ({ name }) =>
      sql`select ${name}::text as name from ${sql.raw(name)} as row where row::text ~ ${`\\m${word}\\M`}`,
  );
  const found = await sql<{ name: string }>`${sql.join(parts, sql` union `)}`.execute(db);
  return found.rows.map(({ name }) => name);
}
