import type { Queryable } from '../../../../platform/db/database.ts';
import type { ConversationAccess } from '../../policy.ts';
import { readersAmong } from '../../steps/readers.ts';

/** Those who take part in a conversation and can see it at present, in the order in which they joined. */
export async function participantsOf(
  db: Queryable,
  row: ConversationAccess & { account_id: number; participant_ids: readonly number[] },
): Promise<number[]> {
  const seeing = await readersAmong(db, row, row.participant_ids);
  return row.participant_ids.filter((id) => seeing.has(id));
}
