import type { Trx } from '../../../platform/db/database.ts';
import { deleteAttachments } from '../../attachment/index.ts';
import { deleteMessageRows, findSomeMessageIds } from '../removal-queries.ts';

/** Removes up to `limit` messages of conversations, with their attachments; answers how many. */
export async function removeMessages(
  trx: Trx,
  accountId: number,
  conversationIds: readonly number[],
  limit: number,
): Promise<number> {
  const ids = await findSomeMessageIds(trx, accountId, conversationIds, limit);
  if (ids.length === 0) return 0;
  await deleteAttachments(trx, accountId, ids);
  await deleteMessageRows(trx, accountId, ids);
  return ids.length;
}
