import { sql } from 'kysely';
import type { Trx } from './database.ts';
import { enqueueWrite } from './pooled-client.ts';

/**
 * Has the database keep one plan for each statement of this transaction. Without it statements that take lists of ids
 * are planned again for every list, as a short one looks cheaper than what was planned for any: with many joins that
 * takes longer than running them. Only for statements that find rows by their keys.
 */
export function preferGenericPlans(trx: Trx): Promise<void> {
  return enqueueWrite(trx, sql`set local plan_cache_mode = force_generic_plan`);
}
