import { listConversations } from '@confab/contract/features/conversation';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';

/** Whether something is unread in the user's own open conversations, of those that were active last. */
export function hasUnreadQuery(accountId: number) {
  return queryOptions({
    queryKey: ['sound.unread', accountId],
    queryFn: async ({ signal }): Promise<boolean> => {
      const { data } = await call(listConversations, {
        params: { account_id: accountId },
        input: { assignee_type: 'me', status: 'open', page: 1 },
        signal,
      });
      return data.payload.some(({ unread_count: unread }) => unread > 0);
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
