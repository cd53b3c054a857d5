import type pg from 'pg';

/** What the database does itself some minutes after many rows were written, and would otherwise do while measured. */
export async function settle(sql: pg.Client): Promise<void> {
  await sql.query('vacuum analyze');
  await sql.query('checkpoint');
}
