import type { Conversation } from '@confab/contract/features/conversation';
import { useQueryClient } from '@tanstack/react-query';
import { threadQuery } from '../../../message/index.ts';

/** Loads the messages of a hovered conversation, so that opening it shows them immediately. */
export function usePrefetch(accountId: number): (conversation: Conversation) => void {
  const queryClient = useQueryClient();
  return ({ id }) => void queryClient.prefetchQuery(threadQuery(queryClient, accountId, id));
}
