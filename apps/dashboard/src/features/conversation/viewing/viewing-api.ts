import { conversationViewersChanged } from '@confab/contract/features/conversation';
import { queryOptions } from '@tanstack/react-query';

/** The ids of those who have a conversation open; only events write it. */
export function viewersQuery(accountId: number, conversationId: number) {
  return queryOptions<readonly number[]>({
    queryKey: viewersKey(accountId, conversationId),
    queryFn: () => [],
    initialData: [],
    staleTime: Infinity,
  });
}

export function viewersKey(accountId: number, conversationId: number): readonly unknown[] {
  return [conversationViewersChanged.name, { account_id: accountId, conversation_id: conversationId }];
}
