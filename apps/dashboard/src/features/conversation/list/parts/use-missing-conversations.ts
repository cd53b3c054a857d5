import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { conversationQuery, missingQuery } from '../../api.ts';
import { storeConversation } from '../../live.ts';

/** Fetches conversations that appeared in events and are not loaded, so that they enter their lists. */
export function useMissingConversations(accountId: number): void {
  const queryClient = useQueryClient();
  const { data: ids } = useQuery(missingQuery(accountId));
  useEffect(() => {
    for (const id of ids ?? []) {
      queryClient
        .fetchQuery(conversationQuery(queryClient, accountId, id))
        .then((conversation) => storeConversation(queryClient, accountId, conversation))
        .catch(() => {
          // No access, or offline: the lists are refetched when the connection is back.
        });
    }
  }, [ids, accountId, queryClient]);
}
