import type { Conversation } from '@confab/contract/features/conversation';
import { useQueryClient } from '@tanstack/react-query';
import { threadQuery } from '../../../message/index.ts';

/** Loads the messages of a conversation that somebody points at, so that opening it shows them at once. */
export function usePrefetch(accountId: number): (conversation: Conversation) => void {
  const queryClient = useQueryClient();
  return ({ id }) => void queryClient.prefetchQuery(threadQuery(queryClient, accountId, id));
}
