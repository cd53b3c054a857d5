import type pg from 'pg';
import { expect } from 'vitest';

/** Terminates every database connection but its own, whatever is running on it. */
export async function dropConnections(pool: pg.Pool): Promise<void> {
  await pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => undefined);
}

/** Resolves once the pool has noticed, and all its connections work again. */
export async function reconnected(pool: pg.Pool): Promise<void> {
  const work = () => Promise.all(Array.from({ length: 10 }, () => pool.query('select 1')));
  await expect
    .poll(() =>
      work()
        .then(() => true)
        .catch(() => false),
    )
    .toBe(true);
}
