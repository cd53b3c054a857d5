import {
  createCustomFilter,
  deleteCustomFilter,
  listCustomFilters,
  updateCustomFilter,
} from '@confab/contract/features/custom-filter';
import type { Condition } from '@confab/contract/kit/conditions';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

const ofConversations = { filter_type: 'conversation' } as const;

/** The folders of the person: filters of conversations they saved. No event tells of them, they are theirs alone. */
export function foldersQuery(accountId: number) {
  return {
    ...routeQuery(listCustomFilters, { params: { account_id: accountId }, input: ofConversations }),
    staleTime: 60_000,
  };
}

export type FolderInput = { name?: string; conditions?: readonly Condition[] };

/** Creates a folder, or changes the one with the id. */
export function saveFolderMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, name, conditions }: FolderInput & { id: number | undefined }) => {
      const query = conditions && { query: { payload: conditions } };
      return id === undefined
        ? call(createCustomFilter, {
            params: { account_id: accountId },
            input: { ...ofConversations, name: name ?? '', query: { payload: conditions ?? [] } },
          })
        : call(updateCustomFilter, {
            params: { account_id: accountId, id },
            input: { ...(name === undefined ? {} : { name }), ...query },
          });
    },
    onSuccess: () => refetchFolders(queryClient, accountId),
  });
}

export function deleteFolderMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) =>
      call(deleteCustomFilter, { params: { account_id: accountId, id }, input: ofConversations }),
    onSuccess: () => refetchFolders(queryClient, accountId),
  });
}

function refetchFolders(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: queryKey(listCustomFilters, { account_id: accountId }),
  });
}
