import {
  notificationCreated,
  notificationDeleted,
  notificationPushRequested,
} from '@confab/contract/features/notification';
import { preferGenericPlans } from '../../../platform/db/generic-plans.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadConversationEvents, canSee, visibilitiesOf } from '../../conversation/index.ts';
import { isFlagged, typeNumber, typeOf } from '../model.ts';
import {
  findFlags,
  lockNotifications,
  putNotifications,
  lockConversations,
  type FlaggedMember,
  type NewNotification,
  type NotificationRow,
} from '../queries.ts';
import { only, ownerOf, unreadOf } from '../steps/emit-changes.ts';
import { filterRecipients, type Request } from '../steps/filter-recipients.ts';
import { viewsOf } from '../steps/load-notifications.ts';

/** After this an unread notification is emailed, so that several of a minute become one email. */
const emailDelayMs = 60_000;

/**
 * Notifies the users affected by these events of one account who can see the conversations, and requests emails and
 * pushes by their preferences. Of several events of one conversation, a user is notified of the last one, because it
 * would replace the others.
 */
export async function notify(
  platform: Platform,
  accountId: number,
  requests: readonly Request[],
): Promise<void> {
  const now = platform.clock.now();
  const messageIds = new Map<number, number[]>();
  for (const { conversationId, messageId } of requests)
    messageIds.set(conversationId, [...(messageIds.get(conversationId) ?? []), messageId ?? []].flat());
  await transact(platform, async (trx, emit) => {
    await preferGenericPlans(trx);
    await lockConversations(trx, [...messageIds.keys()]);
    const conversations = await loadConversationEvents(platform, trx, accountId, messageIds);
    const requested = await filterRecipients(trx, accountId, requests, conversations);
    if (requested.length === 0) return;
    const userIds = [...new Set(requested.map(({ userId }) => userId))];
    const members = new Map(
      (await findFlags(trx, accountId, userIds)).map((member) => [member.user_id, member]),
    );
    const visibilities = await visibilitiesOf(trx, accountId, [...members.keys()]);
    const values = requested.flatMap((one): NewNotification[] => {
      const member = members.get(one.userId);
      const conversation = conversations.get(one.conversationId)?.row;
      if (member === undefined || conversation === undefined) return [];
      if (!canSee(visibilities.get(one.userId), conversation)) return [];
      const isEmailed = isFlagged(member.email_flags, one.type);
      const emailDueAt = isEmailed ? new Date(now.getTime() + emailDelayMs) : null;
      return [{ ...one, type: typeNumber(one.type), inboxId: conversation.inbox_id, emailDueAt }];
    });
    if (values.length === 0) return;
    await lockNotifications(trx, accountId, [...new Set(values.map(({ userId }) => userId))]);
    const put = await putNotifications(trx, accountId, values, now);
    const counts = await unreadOf(trx, accountId, visibilities, new Set(put.map(({ row }) => row.user_id)));
    for (const { row, replacedId } of put) {
      if (replacedId !== null)
        emit(
          outboxEvent(notificationDeleted, only(ownerOf(row)), {
            notification: { id: replacedId },
            ...counts(row.user_id),
          }),
        );
      if (wantsPush(members.get(row.user_id), row))
        emit(
          outboxEvent(
            notificationPushRequested,
            { accountId, audience: {} },
            { notification_id: row.id, user_id: row.user_id },
          ),
        );
    }
    const rows = put.map(({ row }) => row);
    for (const { row, view } of await viewsOf(platform, trx, accountId, rows, conversations))
      emit(
        outboxEvent(notificationCreated, only(ownerOf(row)), {
          notification: view,
          ...counts(row.user_id),
        }),
      );
  });
}

function wantsPush(member: FlaggedMember | undefined, row: NotificationRow): boolean {
  return member !== undefined && isFlagged(member.push_flags, typeOf(row.notification_type));
}
