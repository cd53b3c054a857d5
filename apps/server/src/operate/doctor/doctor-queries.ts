import type pg from 'pg';

export async function readServer(client: pg.ClientBase): Promise<{ version: string; bytes: number }> {
  const { rows } = await client.query<{ version: string; bytes: string }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  );
  return { version: rows[0]?.version ?? '', bytes: Number(rows[0]?.bytes) };
}

export async function readExtension(
  client: pg.ClientBase,
  name: string,
): Promise<'installed' | 'available' | 'missing'> {
  const { rows } = await client.query<{ installed: string | null }>(
    'select installed_version as installed from pg_available_extensions where name = $1',
    [name],
  );
  if (rows[0] === undefined) return 'missing';
  return rows[0].installed === null ? 'available' : 'installed';
}

export async function readConnections(client: pg.ClientBase): Promise<{ used: number; allowed: number }> {
  const { rows } = await client.query<{ used: number; allowed: number }>(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`,
  );
  return rows[0] ?? { used: 0, allowed: 0 };
}

/** Building an index concurrently leaves an invalid one when it is interrupted. */
export async function readInvalidIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where not indisvalid order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Milliseconds since 1970. */
export async function readClock(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  return rows[0]?.now ?? 0;
}
