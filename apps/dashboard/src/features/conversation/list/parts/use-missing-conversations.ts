import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { conversationQuery, missingQuery } from '../../api.ts';
import { storeConversation } from '../../live.ts';

/** Fetches what events spoke of and nobody has loaded, so that it enters the lists it belongs to. */
export function useMissingConversations(accountId: number): void {
  const queryClient = useQueryClient();
  const { data: ids } = useQuery(missingQuery(accountId));
  useEffect(() => {
    for (const id of ids ?? []) {
      queryClient
        .fetchQuery(conversationQuery(queryClient, accountId, id))
        .then((conversation) => storeConversation(queryClient, accountId, conversation))
        .catch(() => {
          // Not for this agent, or offline: the lists are fetched anew when the connection is back.
        });
    }
  }, [ids, accountId, queryClient]);
}
