import type pg from 'pg';

/**
 * What event numbers are relative to. It changes when a cursor could mean other events than before: another
 * database, a restored copy (another database id, or the time of the restore), or a standby that took over (another timeline).
 */
export async function readEpoch(client: pg.ClientBase | pg.Pool): Promise<string> {
  const restored = `coalesce('-' || (select (extract(epoch from restored_at) * 1000)::bigint from relay_state), '')`;
  const database = `select oid::text || ${restored} as id from pg_database where datname = current_database()`;
  const { rows } = await client
    .query<{ id: string; system: string; timeline: string }>(
      `select (${database}) as id, to_hex(system_identifier) as system, timeline_id::text as timeline
       from pg_control_system(), pg_control_checkpoint()`,
    )
    // Hosted databases may not allow the control functions: the database id alone still distinguishes copies.
    .catch(() => client.query<{ id: string; system: string; timeline: string }>(database));
  const [row] = rows;
  return [row?.system, row?.timeline, row?.id].filter((part) => part !== undefined).join('-');
}
