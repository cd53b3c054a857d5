import {
  createCannedResponse,
  deleteCannedResponse,
  listCannedResponses,
  updateCannedResponse,
} from '@confab/contract/features/canned-response';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** All canned responses of the account by short code. Live events keep the list current. */
export function cannedResponsesQuery(accountId: number) {
  return {
    ...routeQuery(listCannedResponses, { params: { account_id: accountId } }),
    staleTime: 10 * 60_000,
  };
}

export type CannedResponseInput = InputOf<typeof createCannedResponse>;

/** Creates a canned response, or changes the one with the id. */
export function saveCannedResponseMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number | undefined; input: CannedResponseInput }) =>
      id === undefined
        ? call(createCannedResponse, { params: { account_id: accountId }, input })
        : call(updateCannedResponse, { params: { account_id: accountId, id }, input }),
    onSuccess: () => refetchCannedResponses(queryClient, accountId),
  });
}

export function deleteCannedResponseMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteCannedResponse, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchCannedResponses(queryClient, accountId),
  });
}

export function refetchCannedResponses(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: queryKey(listCannedResponses, { account_id: accountId }),
  });
}
