import { createSlaPolicy, deleteSlaPolicy, listSlaPolicies } from '@confab/contract/features/sla-policy';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** The SLA policies of the account by name. Live events keep the list current. */
export function slaPoliciesQuery(accountId: number) {
  return { ...routeQuery(listSlaPolicies, { params: { account_id: accountId } }), staleTime: 10 * 60_000 };
}

export function addSlaPolicyMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (input: InputOf<typeof createSlaPolicy>) =>
      call(createSlaPolicy, { params: { account_id: accountId }, input }),
    onSuccess: () => refetchSlaPolicies(queryClient, accountId),
  });
}

export function deleteSlaPolicyMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteSlaPolicy, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchSlaPolicies(queryClient, accountId),
  });
}

export function refetchSlaPolicies(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKey(listSlaPolicies, { account_id: accountId }) });
}
