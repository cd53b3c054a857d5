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
import { visibilitiesOf, type Visibility } from '../../conversation/index.ts';
import { countNotifications, type NotificationRow, type Owner } from '../queries.ts';
import { loadNotifications } from './load-notifications.ts';
import { visibleTo } from './visible-to.ts';

type UnreadCounts = { unread_count: number; count: number };

/**
 * How many a member has neither read nor snoozed, under both names clients know: of those that the list shows, so not
 * of conversations they no longer see.
 */
export async function unreadCounts(db: Queryable, owner: Owner): Promise<UnreadCounts> {
  const { accountId, userId } = owner;
  const visibilities = await visibilitiesOf(db, accountId, [userId]);
  return (await unreadOf(db, accountId, visibilities, new Set([userId])))(userId);
}

/** The same for several members whose visibility is known. */
export async function unreadOf(
  db: Queryable,
  accountId: number,
  visibilities: ReadonlyMap<number, Visibility>,
  userIds: ReadonlySet<number>,
): Promise<(userId: number) => UnreadCounts> {
  const counts = new Map<number, number>();
  for (const userId of userIds) {
    const visibility = visibilities.get(userId);
    if (visibility === undefined) continue;
    const which = { ...visibleTo(visibility), withRead: false, withSnoozed: false };
    counts.set(userId, await countNotifications(db, { accountId, userId }, which, maxCountedNotifications));
  }
  return (userId) => {
    const count = counts.get(userId) ?? 0;
    return { unread_count: count, count };
  };
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

/** A bulk change. */
export async function emitListChanged(trx: Trx, emit: Emit, owner: Owner): Promise<void> {
  emit(outboxEvent(notificationListChanged, only(owner), await unreadCounts(trx, owner)));
}

export function only({ accountId, userId }: Owner) {
  return { accountId, audience: { users: [userId] } };
}

export function ownerOf(row: NotificationRow): Owner {
  return { accountId: row.account_id, userId: row.user_id };
}
