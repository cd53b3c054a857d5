import { sql } from 'kysely';
import { isCanceled, type Db, type Trx } from './database.ts';
import { enqueueWrite } from './pooled-client.ts';

/** Runs reads of which each may take only so long; undefined when one took longer. */
export async function withinTime<T>(
  db: Db,
  timeoutMs: number,
  work: (trx: Trx) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      await limitReads(trx, timeoutMs);
      return work(trx);
    });
  } catch (error) {
    if (isCanceled(error)) return undefined;
    throw error;
  }
}

/** Limits the time of each statement in a transaction of short reads. */
export async function limitReads(trx: Trx, timeoutMs: number): Promise<void> {
  // In steps, because each value is a separate prepared statement of the connection.
  const roundedMs = Math.max(1, Math.ceil(timeoutMs / 100)) * 100;
  await enqueueWrite(trx, sql`set local statement_timeout = ${sql.lit(roundedMs)}`);
  // Starting parallel workers takes longer than the read itself, and uses cores that others need.
  await enqueueWrite(trx, sql`set local max_parallel_workers_per_gather = 0`);
  // So does compiling a statement, which a database that we did not set up may do.
  await enqueueWrite(trx, sql`set local jit = off`);
}
