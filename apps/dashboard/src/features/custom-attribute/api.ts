import {
  createCustomAttribute,
  deleteCustomAttribute,
  listCustomAttributes,
  updateCustomAttribute,
} from '@confab/contract/features/custom-attribute';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** The custom attributes of conversations and contacts. Live events keep the list current. */
export function customAttributesQuery(accountId: number) {
  return {
    ...routeQuery(listCustomAttributes, { params: { account_id: accountId } }),
    staleTime: 10 * 60_000,
  };
}

type CustomAttributeInput = InputOf<typeof createCustomAttribute>;

/** Creates a custom attribute, or changes the one with the id. */
export function saveCustomAttributeMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number | undefined; input: CustomAttributeInput }) =>
      id === undefined
        ? call(createCustomAttribute, { params: { account_id: accountId }, input })
        : call(updateCustomAttribute, { params: { account_id: accountId, id }, input }),
    onSuccess: () => refetchCustomAttributes(queryClient, accountId),
  });
}

export function deleteCustomAttributeMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteCustomAttribute, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchCustomAttributes(queryClient, accountId),
  });
}

export function refetchCustomAttributes(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: queryKey(listCustomAttributes, { account_id: accountId }),
  });
}
