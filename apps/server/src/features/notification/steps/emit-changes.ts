import {
  maxCountedNotifications,
  notificationDeleted,
  notificationListChanged,
  notificationUpdated,
} from '@confab/contract/features/notification';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countNotifications, type NotificationRow, type Owner } from '../queries.ts';
import { loadNotifications } from './load-notifications.ts';

/**
 * How many a member has neither read nor snoozed, under both names clients know: of those that the list shows, so not
 * of inboxes they no longer see.
 */
export async function unreadCounts(
  db: Queryable,
  owner: Owner,
): Promise<{ unread_count: number; count: number }> {
  const which = { inboxIds: 'seen', withRead: false, withSnoozed: false } as const;
  const count = await countNotifications(db, owner, which, maxCountedNotifications);
  return { unread_count: count, count };
}

/** Informs the member's other browsers and phones of a changed notification. */
export async function emitUpdated(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  row: NotificationRow,
): Promise<void> {
  const owner = ownerOf(row);
  const counts = await unreadCounts(trx, owner);
  for (const { view } of await loadNotifications(platform, trx, owner.accountId, [row]))
    emit(outboxEvent(notificationUpdated, only(owner), { notification: view, ...counts }));
}

export async function emitDeleted(trx: Trx, emit: Emit, owner: Owner, id: number): Promise<void> {
  const counts = await unreadCounts(trx, owner);
  emit(outboxEvent(notificationDeleted, only(owner), { notification: { id }, ...counts }));
}

/** Many changed at once. */
export async function emitListChanged(trx: Trx, emit: Emit, owner: Owner): Promise<void> {
  emit(outboxEvent(notificationListChanged, only(owner), await unreadCounts(trx, owner)));
}

export function only({ accountId, userId }: Owner) {
  return { accountId, audience: { users: [userId] } };
}

export function ownerOf(row: NotificationRow): Owner {
  return { accountId: row.account_id, userId: row.user_id };
}
