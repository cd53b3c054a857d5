import type { Queryable } from '../../../../platform/db/database.ts';
import type { ConversationAccess } from '../../policy.ts';
import { readersAmong } from '../../steps/readers.ts';

/** The participants of a conversation who can currently see it, in the order in which they joined. */
export async function participantsOf(
  db: Queryable,
  row: ConversationAccess & { account_id: number; participant_ids: readonly number[] },
): Promise<number[]> {
  const seeing = await readersAmong(db, row, row.participant_ids);
  return row.participant_ids.filter((id) => seeing.has(id));
}
