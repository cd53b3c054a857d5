import { useQuery, useQueryClient } from '@tanstack/react-query';
import { conversationKey, conversationQuery } from '../api.ts';
import { readState } from '../live.ts';
import { findCached } from '../event-model.ts';

/** The open conversation: immediately from a list that contains it, otherwise fetched. */
export function useOpenConversation(accountId: number, id: number) {
  const queryClient = useQueryClient();
  return useQuery({
    ...conversationQuery(queryClient, accountId, id),
    initialData: () =>
      queryClient.getQueryData(conversationKey(accountId, id)) ??
      findCached(readState(queryClient, accountId, id), id),
    // Data from a list is shown first and refetched in the background.
    initialDataUpdatedAt: 0,
  });
}
