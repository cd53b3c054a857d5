import type { ConversationEvent } from '@confab/contract/features/conversation';
import type { MessageEvent } from '@confab/contract/features/message';
import type { Notification, NotificationRow as StoredView } from '@confab/contract/features/notification';
import type { UserPush } from '@confab/contract/features/user';
import { isoOrNull, unixSeconds } from '../../platform/time/wire-time.ts';
import { shortText, typeOf } from './model.ts';
import type { NotificationRow } from './queries.ts';

/** What a notification is about. */
export type Subjects = {
  conversation: ConversationEvent;
  secondary: MessageEvent | UserPush | null;
  user: UserPush;
};

/** The list's and the socket's shape. */
export function notificationView(row: NotificationRow, subjects: Subjects): Notification {
  const { conversation, secondary, user } = subjects;
  const text = textOf(subjects);
  return {
    id: row.id,
    notification_type: typeOf(row.notification_type),
    push_message_title: text,
    push_message_body: text,
    primary_actor_type: 'Conversation',
    primary_actor_id: row.conversation_id,
    primary_actor: conversation,
    read_at: isoOrNull(row.read_at),
    secondary_actor: secondary,
    user,
    created_at: unixSeconds(row.created_at),
    last_activity_at: unixSeconds(row.last_activity_at),
    snoozed_until: isoOrNull(row.snoozed_until),
    meta: metaOf(row),
    account_id: row.account_id,
  };
}

/** The author and first words: of the message itself, or of the last one in an assigned or new conversation. */
export function textOf({ conversation, secondary }: Subjects): string {
  const message = secondary !== null && 'message_type' in secondary ? secondary : conversation.messages[0];
  const { sender } = message ?? {};
  const name = sender === undefined ? '' : 'available_name' in sender ? sender.available_name : sender.name;
  return shortText({
    sender: name,
    content: message?.content ?? null,
    files: message?.attachments?.length ?? 0,
  });
}

/** The shape that changes of a notification are answered in. */
export function storedView(row: NotificationRow): StoredView {
  return {
    id: row.id,
    account_id: row.account_id,
    user_id: row.user_id,
    notification_type: typeOf(row.notification_type),
    primary_actor_type: 'Conversation',
    primary_actor_id: row.conversation_id,
    secondary_actor_type:
      row.secondary_actor_type === null ? null : row.secondary_actor_type === 'User' ? 'User' : 'Message',
    secondary_actor_id: row.secondary_actor_id,
    read_at: isoOrNull(row.read_at),
    snoozed_until: isoOrNull(row.snoozed_until),
    last_activity_at: row.last_activity_at.toISOString(),
    meta: metaOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function metaOf(row: NotificationRow): Notification['meta'] {
  return row.last_snoozed_at === null ? {} : { last_snoozed_at: row.last_snoozed_at.toISOString() };
}
