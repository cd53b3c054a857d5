import { sql } from 'kysely';
import type { Trx } from './database.ts';

/** Waits for other transactions that hold the same turn, by a name such as `article:7`, and holds it until this one ends. */
export async function lockByName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
