import type { Queryable } from '../../../../platform/db/database.ts';
import { findTwoFactor } from '../queries.ts';

/** Whether signing in takes a code. */
export async function hasTwoFactor(db: Queryable, userId: number): Promise<boolean> {
  const row = await findTwoFactor(db, userId);
  return row !== undefined && row.confirmed_at !== null;
}
