import type { Platform } from '../../../platform/platform.ts';
import { conversationById } from '../../conversation/index.ts';
import { findInformed } from '../queries.ts';
import { putNotifications } from '../steps/put-notifications.ts';

type Assignment = {
  conversationId: number;
  assigneeId: number;
  /** Who assigned it, where it was a person. */
  byUserId: number | undefined;
  sourceEvent: number;
};

/** Notifies the new assignee, unless somebody else has it by now. */
export async function notifyOfAssignment(
  platform: Platform,
  accountId: number,
  { conversationId, assigneeId, byUserId, sourceEvent }: Assignment,
): Promise<void> {
  const row = await conversationById(platform.db, accountId, conversationId);
  if (row === undefined || row.assignee_id !== assigneeId || row.contact_blocked) return;
  const place = { accountId, inboxId: row.inbox_id };
  const members = await findInformed(platform.db, place, [assigneeId]);
  const secondary = byUserId === undefined ? null : ({ type: 'User', id: byUserId } as const);
  const about = { conversationId, inboxId: row.inbox_id, secondary, sourceEvent };
  const recipient = { userId: assigneeId, type: 'conversation_assignment' } as const;
  await putNotifications(platform, accountId, about, [recipient], members);
}
