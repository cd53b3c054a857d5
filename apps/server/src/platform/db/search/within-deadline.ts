import { Failure } from '@confab/contract/kit/errors';
import { sql } from 'kysely';
import { isCanceled, type Db, type Trx } from '../database.ts';

/** Milliseconds a search may take. */
export const maxSearchMs = 5000;

/** What is said when it takes longer. */
export const tooSlow = (): Failure =>
  new Failure('unprocessable', {
    message: 'This search takes too long. Search for a longer part of the text.',
  });

class Late extends Error {}

/**
 * Runs reads that together may take only so long; undefined when they took longer. `inTime` is called between them
 * and ends the work when its time is up.
 */
export async function withinDeadline<T>(
  db: Db,
  timeoutMs: number,
  work: (trx: Trx, inTime: () => void) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      const until = performance.now() + timeoutMs;
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(trx);
      return work(trx, () => {
        if (performance.now() > until) throw new Late();
      });
    });
  } catch (error) {
    if (error instanceof Late || isCanceled(error)) return undefined;
    throw error;
  }
}
