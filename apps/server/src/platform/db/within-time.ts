import { sql } from 'kysely';
import { isCanceled, type Db, type Trx } from './database.ts';

/** Runs reads of which each may take only so long; undefined when one took longer. */
export async function withinTime<T>(
  db: Db,
  timeoutMs: number,
  work: (trx: Trx) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(trx);
      return work(trx);
    });
  } catch (error) {
    if (isCanceled(error)) return undefined;
    throw error;
  }
}
