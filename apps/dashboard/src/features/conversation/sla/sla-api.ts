import { updateConversation } from '@confab/contract/features/conversation';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { storeConversation } from '../live.ts';

/** Not optimistic: a conversation's policy cannot be removed again. */
export function applySlaMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, policyId }: { id: number; policyId: number }) =>
      call(updateConversation, { params: { account_id: accountId, id }, input: { sla_policy_id: policyId } }),
    onSuccess: (conversation) => storeConversation(queryClient, accountId, conversation),
  });
}
