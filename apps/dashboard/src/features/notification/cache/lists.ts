import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Notification } from '@confab/contract/features/notification';
import type { NotificationFilter, NotificationPages } from '../model.ts';
import { listsKey, unreadCountKey } from './list-keys.ts';

type Lists = readonly (readonly [QueryKey, unknown])[];

/** Changes every loaded list of pages. */
export function updateLists(
  queryClient: QueryClient,
  accountId: number,
  change: (list: NotificationPages, filter: NotificationFilter) => NotificationPages,
): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: listsKey(accountId) })) {
    if (queryKey.at(-1) !== 'pages') continue;
    // The keys are made by `listKey` alone.
    const filter = queryKey.at(-2) as NotificationFilter;
    queryClient.setQueryData<NotificationPages>(queryKey, (list) => list && change(list, filter));
  }
}

/** Changes the number of unread ones, which is never below 0; what is not known stays so. */
export function updateCount(
  queryClient: QueryClient,
  accountId: number,
  change: (count: number) => number,
): void {
  queryClient.setQueryData<number>(unreadCountKey(accountId), (count) =>
    count === undefined ? undefined : Math.max(0, change(count)),
  );
}

/** The current state of one that is queried by id; null: deleted, also for those never queried. */
export function updateOne(
  queryClient: QueryClient,
  accountId: number,
  id: number,
  notification: Notification | null,
): void {
  queryClient.setQueryData<Notification | null>([...listsKey(accountId), id, 'one'], (known) =>
    known === undefined && notification !== null ? undefined : notification,
  );
}

/** Numbered pages: where each begins depends on all that is before it. */
export function refetchNumberedPages(queryClient: QueryClient, accountId: number): void {
  void queryClient.invalidateQueries({
    queryKey: listsKey(accountId),
    predicate: ({ queryKey }) => queryKey.at(-1) === 'page',
  });
}

export async function refetchLists(queryClient: QueryClient, accountId: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: listsKey(accountId) });
}

/** What lists and count are before a change. */
export function snapshotLists(queryClient: QueryClient, accountId: number): Lists {
  return [
    ...queryClient.getQueriesData({ queryKey: listsKey(accountId) }),
    ...queryClient.getQueriesData({ queryKey: unreadCountKey(accountId) }),
  ];
}

/** Rolls back a rejected change, and refetches: other data may have changed since. */
export async function restoreLists(
  queryClient: QueryClient,
  accountId: number,
  before: Lists,
): Promise<void> {
  for (const [key, data] of before) queryClient.setQueryData(key, data);
  await Promise.all([
    refetchLists(queryClient, accountId),
    queryClient.invalidateQueries({ queryKey: unreadCountKey(accountId) }),
  ]);
}
