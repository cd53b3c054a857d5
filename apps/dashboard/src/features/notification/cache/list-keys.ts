import { countUnreadNotifications, listNotifications } from '@confab/contract/features/notification';
import { queryKey } from '../../../platform/calls/keys.ts';
import type { NotificationFilter } from '../model.ts';

/** Of every list of an account. */
export function listsKey(accountId: number): readonly unknown[] {
  return queryKey(listNotifications, { account_id: accountId });
}

export function listKey(accountId: number, filter: NotificationFilter) {
  return [...listsKey(accountId), filter, 'pages'] as const;
}

export function unreadCountKey(accountId: number): readonly unknown[] {
  return queryKey(countUnreadNotifications, { account_id: accountId });
}
