import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';

/** Everything that was set in the console. */
export function readConfig(db: Queryable) {
  return db.selectFrom('installation_config').select(['name', 'value']).execute();
}

/** Locks all settings until the transaction ends. */
export async function lockConfig(trx: Trx): Promise<void> {
  await sql`lock table installation_config in share row exclusive mode`.execute(trx);
}

export async function putConfig(trx: Trx, name: string, value: string): Promise<void> {
  await trx
    .insertInto('installation_config')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: sql<Date>`now()` }))
    .execute();
}

export async function deleteConfig(trx: Trx, name: string): Promise<void> {
  await trx.deleteFrom('installation_config').where('name', '=', name).execute();
}
