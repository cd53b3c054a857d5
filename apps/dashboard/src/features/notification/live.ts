import { conversationDeleted } from '@confab/contract/features/conversation';
import {
  notificationCreated,
  notificationDeleted,
  notificationListChanged,
  notificationUpdated,
} from '@confab/contract/features/notification';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchWhenQuiet } from '../../platform/live/when-quiet.ts';
import { listsKey, unreadCountKey } from './cache/list-keys.ts';
import { refetchLists, refetchNumberedPages, updateCount, updateLists, updateOne } from './cache/lists.ts';
import { withNotification, withoutNotification } from './model.ts';

/** Updates badge and lists, whichever tab or phone changed them. */
export function watchNotifications(): void {
  for (const event of [notificationCreated, notificationUpdated]) {
    registerLivePatch(event, (client, { account_id: accountId, notification, unread_count: count }) => {
      updateCount(client, accountId, () => count);
      updateLists(client, accountId, (list, filter) => withNotification(list, filter, notification));
      updateOne(client, accountId, notification.id, notification);
      refetchNumberedPages(client, accountId);
    });
  }
  registerLivePatch(notificationDeleted, (client, frame) => {
    const { account_id: accountId, notification, unread_count: count } = frame;
    updateCount(client, accountId, () => count);
    updateLists(client, accountId, (list) => withoutNotification(list, notification.id));
    updateOne(client, accountId, notification.id, null);
    refetchNumberedPages(client, accountId);
  });
  // Its notifications were deleted with it.
  registerLivePatch(conversationDeleted, (client, { account_id: accountId }) => {
    refetchWhenQuiet(client, [listsKey(accountId), unreadCountKey(accountId)]);
  });
  registerLivePatch(notificationListChanged, (client, { account_id: accountId, unread_count: count }) => {
    updateCount(client, accountId, () => count);
    void refetchLists(client, accountId);
  });
}
