import {
  countUnreadNotifications,
  deleteAllNotifications,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  snoozeNotification,
  unreadNotification,
  type Notification,
} from '@confab/contract/features/notification';
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';
import {
  restoreLists,
  refetchLists,
  refetchNumberedPages,
  snapshotLists,
  updateCount,
  updateLists,
} from './cache/lists.ts';
import { listKey } from './cache/list-keys.ts';
import {
  afterChange,
  changed,
  isLastPage,
  nextPage,
  unreadDifference,
  withoutNotification,
  type NotificationChange,
  type NotificationFilter,
  type NotificationPage,
} from './model.ts';

/** How many are neither read nor snoozed. Events keep it current. */
export function unreadCountQuery(accountId: number) {
  return {
    ...routeQuery(countUnreadNotifications, { params: { account_id: accountId } }),
    staleTime: 60_000,
  };
}

/** A list, page by page. Events keep it current; opening it refetches, to remove the read ones. */
export function notificationsQuery(accountId: number, filter: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: listKey(accountId, filter),
    queryFn: async ({ pageParam, signal }): Promise<NotificationPage> => {
      const { payload } = await fetchPage(accountId, filter, pageParam, signal);
      return { items: payload, isLast: isLastPage(payload.length) };
    },
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
    staleTime: 0,
  });
}

/** One numbered page with the total count; events mark it as stale. */
export function notificationPageQuery(accountId: number, filter: NotificationFilter, page: number) {
  return queryOptions({
    queryKey: [...queryKey(listNotifications, { account_id: accountId }), { ...filter, page }, 'page'],
    queryFn: ({ signal }) => fetchPage(accountId, filter, page, signal),
    staleTime: 0,
  });
}

/** Pages that are searched for one notification: beyond it is too old to be looked for. */
const maxSearchedPages = 5;

/** One notification by the id in the URL; null if it does not exist or was deleted. */
export function notificationQuery(accountId: number, id: number) {
  const everything: NotificationFilter = { order: 'desc', hasRead: true, hasSnoozed: true };
  return queryOptions({
    queryKey: [...queryKey(listNotifications, { account_id: accountId }), id, 'one'],
    queryFn: async ({ signal }): Promise<Notification | null> => {
      for (let page = 1; page <= maxSearchedPages; page += 1) {
        const { payload } = await fetchPage(accountId, everything, page, signal);
        const found = payload.find((notification) => notification.id === id);
        if (found) return found;
        if (isLastPage(payload.length)) return null;
      }
      return null;
    },
  });
}

async function fetchPage(
  accountId: number,
  { order, hasRead, hasSnoozed }: NotificationFilter,
  page: number,
  signal: AbortSignal,
) {
  const includes = [...(hasRead ? ['read'] : []), ...(hasSnoozed ? ['snoozed'] : [])];
  const { data } = await call(listNotifications, {
    params: { account_id: accountId },
    input: { page, sort_order: order, ...(includes.length > 0 ? { includes } : {}) },
    signal,
  });
  return data;
}

type Changed = { notification: Notification; change: NotificationChange };

/** Changes a notification in every list, optimistically; a rejected change is reverted. */
export function changeNotificationMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: async ({ notification: { id }, change }: Changed): Promise<void> => {
      const params = { account_id: accountId, id };
      if (change.kind === 'unread') await call(unreadNotification, { params });
      else if (change.kind === 'delete') await call(deleteNotification, { params });
      else if (change.kind === 'snooze') {
        await call(snoozeNotification, { params, input: { snoozed_until: change.until } });
        await call(unreadNotification, { params });
      } else await call(readNotification, { params });
    },
    onMutate: ({ notification, change }: Changed) => {
      const before = snapshotLists(queryClient, accountId);
      const now = new Date();
      updateLists(queryClient, accountId, (list, filter) =>
        afterChange(list, filter, notification, change, now),
      );
      const difference = unreadDifference(notification, changed(notification, change, now));
      updateCount(queryClient, accountId, (count) => count + difference);
      return { before };
    },
    onError: (_error, _changed, context) => context && restoreLists(queryClient, accountId, context.before),
    onSettled: () => refetchNumberedPages(queryClient, accountId),
  });
}

/** Marks everything as read, or what there is about one conversation, named by the notification about it. */
export function readAllMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (about: Notification | undefined) =>
      call(readAllNotifications, {
        params: { account_id: accountId },
        input: about
          ? { primary_actor_type: about.primary_actor_type, primary_actor_id: about.primary_actor_id }
          : {},
      }),
    onMutate: (about) => {
      const before = snapshotLists(queryClient, accountId);
      const now = new Date();
      updateLists(queryClient, accountId, (list) => ({
        ...list,
        pages: list.pages.map(({ items, isLast }) => ({
          isLast,
          items: items.map((item) =>
            about === undefined || item.id === about.id
              ? (changed(item, { kind: 'read' }, now) ?? item)
              : item,
          ),
        })),
      }));
      updateCount(queryClient, accountId, (count) =>
        about === undefined ? 0 : count + unreadDifference(about, changed(about, { kind: 'read' }, now)),
      );
      return { before };
    },
    onError: (_error, _about, context) => context && restoreLists(queryClient, accountId, context.before),
    onSettled: () => refetchNumberedPages(queryClient, accountId),
  });
}

/** Deletes all notifications, or those that were read. */
export function deleteAllMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (type: 'all' | 'read') =>
      call(deleteAllNotifications, { params: { account_id: accountId }, input: { type } }),
    onMutate: (type) => {
      const before = snapshotLists(queryClient, accountId);
      updateLists(queryClient, accountId, (list) =>
        list.pages
          .flatMap(({ items }) => items)
          .filter((item) => type === 'all' || item.read_at !== null)
          .reduce((rest, { id }) => withoutNotification(rest, id), list),
      );
      if (type === 'all') updateCount(queryClient, accountId, () => 0);
      return { before };
    },
    onSuccess: () => refetchLists(queryClient, accountId),
    onError: (_error, _type, context) => context && restoreLists(queryClient, accountId, context.before),
  });
}
