import type { Platform } from '../../../platform/platform.ts';
import { findMentioned, loadConversationEvents } from '../../conversation/index.ts';
import { recipientsOf } from '../model.ts';
import { findInformed } from '../queries.ts';
import { putNotifications } from '../steps/put-notifications.ts';

type Message = { conversationId: number; messageId: number; sourceEvent: number };

/**
 * Notifies those whom a message concerns and who see its conversation: who is mentioned, the assignee, and who takes
 * part. Of a message that is gone meanwhile nobody is.
 */
export async function notifyOfMessage(
  platform: Platform,
  accountId: number,
  { conversationId, messageId, sourceEvent }: Message,
): Promise<void> {
  const { db } = platform;
  const wanted = new Map([[conversationId, [messageId]]]);
  const loaded = (await loadConversationEvents(platform, db, accountId, wanted)).get(conversationId);
  const message = loaded?.messages.get(messageId);
  if (loaded === undefined || message === undefined) return;
  if (message.content_attributes['deleted'] === true) return;
  const { row } = loaded;
  const recipients = recipientsOf({
    authorId: message.sender_type === 'User' ? (message.sender_id ?? undefined) : undefined,
    mentionedIds: message.private ? await findMentioned(db, accountId, messageId) : [],
    assigneeId: row.assignee_id,
    participantIds: row.participant_ids,
    isBlocked: row.contact_blocked,
  });
  const members = await findInformed(
    db,
    { accountId, inboxId: row.inbox_id },
    recipients.map(({ userId }) => userId),
  );
  const secondary = { type: 'Message', id: messageId } as const;
  const about = { conversationId, inboxId: row.inbox_id, secondary, sourceEvent };
  await putNotifications(platform, accountId, about, recipients, members);
}
