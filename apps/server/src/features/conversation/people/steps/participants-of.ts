import type { Queryable } from '../../../../platform/db/database.ts';
import { findSeeing } from '../queries.ts';

/** Those who take part in a conversation and can see it at present, in the order in which they joined. */
export async function participantsOf(
  db: Queryable,
  row: { account_id: number; inbox_id: number; participant_ids: readonly number[] },
): Promise<number[]> {
  const place = { accountId: row.account_id, inboxId: row.inbox_id };
  const seeing = await findSeeing(db, place, row.participant_ids);
  return row.participant_ids.filter((id) => seeing.has(id));
}
