import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Trx } from './database.ts';
import { lockByName } from './lock-by-name.ts';
import type { DB } from './row-types.ts';

/**
 * Whether the account may have one more row of a table, of at most `max`. Concurrent transactions wait for one another.
 * `counts` selects the rows that count, by default all.
 */
export async function hasCapacity(
  trx: Trx,
  table: keyof DB,
  accountId: number,
  max: number,
  counts: RawBuilder<SqlBool> = sql`true`,
): Promise<boolean> {
  await lockByName(trx, `${table}:${accountId}`);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where account_id = ${accountId} and ${counts}`.execute(
    trx,
  );
  return (rows[0]?.count ?? 0) < max;
}
