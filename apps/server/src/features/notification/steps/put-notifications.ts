import {
  notificationCreated,
  notificationDeleted,
  notificationPushRequested,
} from '@confab/contract/features/notification';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isFlagged, typeNumber, type Recipient } from '../model.ts';
import {
  lockNotifications,
  putNotification,
  takeTurn,
  type FlaggedMember,
  type NewNotification,
  type NotificationRow,
} from '../queries.ts';
import { only, ownerOf, unreadCounts } from './emit-changes.ts';
import { loadNotifications } from './load-notifications.ts';

/** After this an unread notification is emailed, so that several of a minute become one email. */
const emailDelayMs = 60_000;

export type About = Pick<NewNotification, 'conversationId' | 'inboxId' | 'secondary' | 'sourceEvent'>;

/** Stores a notification for each of these members, and has them informed where they want that. */
export async function putNotifications(
  platform: Platform,
  accountId: number,
  about: About,
  recipients: readonly Recipient[],
  members: readonly FlaggedMember[],
): Promise<void> {
  const flags = new Map(members.map((member) => [member.user_id, member]));
  const now = platform.clock.now();
  await transact(platform, async (trx, emit) => {
    await takeTurn(trx, about.conversationId);
    const created: NotificationRow[] = [];
    await lockNotifications(
      trx,
      accountId,
      recipients.map(({ userId }) => userId),
    );
    for (const { userId, type } of recipients) {
      const member = flags.get(userId);
      if (member === undefined) continue;
      const owner = { accountId, userId };
      const emailDueAt = isFlagged(member.email_flags, type) ? new Date(now.getTime() + emailDelayMs) : null;
      const values = { ...about, type: typeNumber(type), emailDueAt };
      const put = await putNotification(trx, owner, values, now);
      if (put === undefined) continue;
      created.push(put.row);
      const gone = put.replacedId;
      if (gone !== null)
        emit(
          outboxEvent(notificationDeleted, only(owner), {
            notification: { id: gone },
            ...(await unreadCounts(trx, owner)),
          }),
        );
      if (isFlagged(member.push_flags, type))
        emit(
          outboxEvent(
            notificationPushRequested,
            { accountId, audience: {} },
            { notification_id: put.row.id, user_id: userId },
          ),
        );
    }
    for (const { row, view } of await loadNotifications(platform, trx, accountId, created)) {
      const owner = ownerOf(row);
      const counts = await unreadCounts(trx, owner);
      emit(outboxEvent(notificationCreated, only(owner), { notification: view, ...counts }));
    }
  });
}
