import type { Platform } from '../../../platform/platform.ts';
import { conversationById, statusOf } from '../../conversation/index.ts';
import { typeNumber } from '../model.ts';
import { listSubscribed } from '../queries.ts';
import { putNotifications } from '../steps/put-notifications.ts';

/** Notifies those who see the inbox of a new conversation and want to be informed of such, unless a bot has it. */
export async function notifyOfCreation(
  platform: Platform,
  accountId: number,
  { conversationId, sourceEvent }: { conversationId: number; sourceEvent: number },
): Promise<void> {
  const row = await conversationById(platform.db, accountId, conversationId);
  if (row === undefined || row.contact_blocked || statusOf(row.status) === 'pending') return;
  const type = 'conversation_creation';
  const place = { accountId, inboxId: row.inbox_id };
  const members = await listSubscribed(platform.db, place, typeNumber(type));
  const recipients = members.map(({ user_id: userId }) => ({ userId, type }) as const);
  const about = { conversationId, inboxId: row.inbox_id, secondary: null, sourceEvent };
  await putNotifications(platform, accountId, about, recipients, members);
}
