import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { chunkWriter } from './archive/chunk-writer.ts';
import { jobSchema, listTables, nameOf, quoted, readSequences } from './dump-queries.ts';
import type { Contents, TableOfBackup } from './manifest.ts';

const ours = `n.nspname in (current_schema(), '${jobSchema}')`;

/** Whether the database contains anything that conflicts with a restore. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') limit 1`,
  );
  return rows.length === 0;
}

/** Removes everything from the database's own schema, and the job queue. */
export async function clearDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_schema()::text as name');
  const schema = quoted(rows[0]?.name ?? 'public');
  await client.query(
    `begin; drop schema if exists ${jobSchema} cascade; drop schema ${schema} cascade; create schema ${schema}; commit`,
  );
}

/** Names of the backup's tables, columns, and sequences that the database does not have. */
export async function findUnknown(
  client: pg.ClientBase,
  tables: readonly TableOfBackup[],
  sequences: Contents['sequences'],
): Promise<string[]> {
  const known = new Map((await listTables(client)).map((table) => [nameOf(table), new Set(table.columns)]));
  const counters = new Set((await readSequences(client)).map(nameOf));
  return [
    ...tables.flatMap((table) => {
      const columns = known.get(nameOf(table));
      if (columns === undefined) return [nameOf(table)];
      return table.columns
        .filter((column) => !columns.has(column))
        .map((column) => `${nameOf(table)}.${column}`);
    }),
    ...sequences.map(nameOf).filter((name) => !counters.has(name)),
  ];
}

type Reference = { table: string; name: string; definition: string };

/**
 * Begins a transaction in which the tables are empty, references are not checked, and triggers do not run: rows are
 * loaded table by table, including those that triggers would add. Returns the references for `endLoad`. Only needs to
 * own the tables.
 */
export async function beginLoad(client: pg.ClientBase): Promise<Reference[]> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin');
  const { rows } = await client.query<Reference>(
    `select format('%I.%I', n.nspname, c.relname) as table, f.conname::text as name,
       pg_get_constraintdef(f.oid) as definition
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
     where f.contype = 'f' and ${ours} order by 1, 2`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  const tables = (await listTables(client)).map(nameOf);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(', ')}`);
  return rows;
}

export type TableWriter = {
  write: (chunk: Buffer) => Promise<void>;
  /** Answers how many rows there were. */
  end(): Promise<number>;
};

/** Takes a table's rows as `copyOut` gave them. */
export function copyIn(client: pg.ClientBase, table: TableOfBackup): TableWriter {
  const columns = table.columns.map(quoted).join(', ');
  const stream = client.query(from(`copy ${nameOf(table)} (${columns}) from stdin`));
  const done = finished(stream);
  // Writing and ending reject with it.
  done.catch(() => undefined);
  return {
    write: chunkWriter(stream, done),
    async end() {
      stream.end();
      await done;
      return stream.rowCount;
    },
  };
}

/** Sets sequences, checks foreign keys, and enables triggers again. The caller commits. */
export async function endLoad(
  client: pg.ClientBase,
  references: readonly Reference[],
  sequences: Contents['sequences'],
): Promise<void> {
  for (const { value, ...sequence } of sequences)
    if (value !== null) await client.query('select setval($1, $2)', [nameOf(sequence), value]);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  for (const table of (await listTables(client)).map(nameOf))
    await client.query(`alter table ${table} enable trigger user`);
}

/** Stream positions stored by clients refer to other events from now on. */
export async function recordRestore(client: pg.ClientBase | pg.Pool): Promise<void> {
  await client.query('update relay_state set restored_at = clock_timestamp()');
}
