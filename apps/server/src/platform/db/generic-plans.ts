import { sql } from 'kysely';
import type { Trx } from './database.ts';
import { enqueueWrite } from './pooled-client.ts';

/**
 * Lets the database use one plan for each statement of this transaction. Otherwise, statements with lists of ids are
 * planned again for every list, because a short list looks cheaper than the generic plan: with many joins, planning
 * takes longer than execution. Only for statements that find rows by their keys.
 */
export function preferGenericPlans(trx: Trx): Promise<void> {
  return enqueueWrite(trx, sql`set local plan_cache_mode = force_generic_plan`);
}
