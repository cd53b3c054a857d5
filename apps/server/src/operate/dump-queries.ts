import type pg from 'pg';
import { to } from 'pg-copy-streams';
import type { Contents, TableOfBackup } from './manifest.ts';

/** The schema of the job queue's tables. */
export const jobSchema = 'graphile_worker';

const schemaOf = `case n.nspname when '${jobSchema}' then 'jobs' else 'app' end`;
const ours = `n.nspname in (current_schema(), '${jobSchema}')`;

/** The state of the database at this moment, however long the reading takes. No write waits for it. Answers its name. */
export async function openSnapshot(client: pg.ClientBase): Promise<string> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read, read only');
  const { rows } = await client.query<{ name: string }>('select pg_export_snapshot() as name');
  return rows[0]?.name ?? '';
}

/**
 * The tables with their stored columns, ordered by name. The job queue's own migrations table is left to the library.
 */
export async function listTables(client: pg.ClientBase): Promise<TableOfBackup[]> {
  const { rows } = await client.query<TableOfBackup>(
    `select ${schemaOf} as schema, c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${ours} and (n.nspname, c.relname) <> ('${jobSchema}', 'migrations')
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
         and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
  );
  return rows;
}

/** Sequences do not belong to a snapshot: read after the tables, they are never behind them. */
export async function readSequences(client: pg.ClientBase): Promise<Contents['sequences']> {
  const { rows } = await client.query<Contents['sequences'][number]>(
    `select ${schemaOf} as schema, s.sequencename::text as name, s.last_value::text as value
     from pg_sequences s join pg_namespace n on n.nspname = s.schemaname where ${ours} order by 1, 2`,
  );
  return rows;
}

/** Names of the applied migrations; undefined if the database is not Confab's. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[] | undefined> {
  const { rows: found } = await client.query(
    `select 1 from pg_class c where c.relname = 'schema_migration' and c.relnamespace = current_schema()::regnamespace`,
  );
  if (found.length === 0) return undefined;
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
}

export async function hasJobTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select 1 from pg_tables where schemaname = '${jobSchema}' limit 1`);
  return rows.length > 0;
}

export async function keyFingerprint(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from key_fingerprint');
  return rows[0]?.fingerprint ?? null;
}

/** The rows of a table in the text form of COPY, in pieces. */
export function copyOut(client: pg.ClientBase, table: TableOfBackup) {
  return client.query(to(`copy ${nameOf(table)} (${table.columns.map(quoted).join(', ')}) to stdout`));
}

/** How a statement names a table or sequence. */
export function nameOf({ schema, name }: Pick<TableOfBackup, 'schema' | 'name'>): string {
  return schema === 'jobs' ? `${jobSchema}.${quoted(name)}` : quoted(name);
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
