import {
  createSlaPolicy,
  deleteSlaPolicy,
  listSlaPolicies,
  updateSlaPolicy,
} from '@confab/contract/features/sla-policy';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** The SLA policies of the account by name. Live events keep the list current. */
export function slaPoliciesQuery(accountId: number) {
  return { ...routeQuery(listSlaPolicies, { params: { account_id: accountId } }), staleTime: 10 * 60_000 };
}

/** Adds a policy, or changes the one with this id. */
export function saveSlaPolicyMutation(queryClient: QueryClient, accountId: number, id: number | undefined) {
  return mutationOptions({
    mutationFn: (input: InputOf<typeof createSlaPolicy>) =>
      id === undefined
        ? call(createSlaPolicy, { params: { account_id: accountId }, input })
        : call(updateSlaPolicy, { params: { account_id: accountId, id }, input }),
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
