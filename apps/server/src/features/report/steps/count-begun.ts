import type { Queryable } from '../../../platform/db/database.ts';
import type { Range } from '../model.ts';
import { readKeys } from './read-sums.ts';

/** Conversations of these inboxes that began in the range. */
export async function countBegun(
  db: Queryable,
  accountId: number,
  inboxIds: readonly number[],
  range: Range,
): Promise<number> {
  const sums = await readKeys(db, accountId, { names: ['conversation_created'], range, type: 'inbox' });
  return inboxIds.reduce((sum, id) => sum + sums(String(id), 'conversation_created').count, 0);
}
