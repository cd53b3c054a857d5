import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useIsPageVisible } from '../../../platform/page-visibility.ts';
import { notificationsQuery, readAllMutation } from '../api.ts';
import { isUnread, itemsOf, type NotificationFilter } from '../model.ts';

const unreadOnes: NotificationFilter = { order: 'desc', hasRead: false, hasSnoozed: false };

/** Pages of unread ones that are searched: further back the notification is older than anything worked on. */
const maxSearchedPages = 5;

type ReadOpenedProps = { accountId: number; conversationId: number };

/** Finds the unread notification about a conversation, and marks it as read while the page is visible. */
export function ReadOpened({ accountId, conversationId }: ReadOpenedProps) {
  const queryClient = useQueryClient();
  const isLooking = useIsPageVisible();
  const list = useInfiniteQuery(notificationsQuery(accountId, unreadOnes));
  const { mutate } = useMutation(readAllMutation(queryClient, accountId));
  const found = itemsOf(list.data).find(
    (notification) => notification.primary_actor.id === conversationId && isUnread(notification),
  );
  // What is marked as unread again while its conversation is open stays so.
  const read = useRef<number>(undefined);
  useEffect(() => {
    if (!found || !isLooking || read.current === found.id) return;
    read.current = found.id;
    mutate(found);
  }, [found, isLooking, mutate]);
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const searched = list.data?.pages.length ?? 0;
  const needsNextPage = !found && hasNextPage && !isFetching && !isError && searched < maxSearchedPages;
  useEffect(() => {
    if (needsNextPage) void fetchNextPage();
  }, [needsNextPage, fetchNextPage]);
  return null;
}
