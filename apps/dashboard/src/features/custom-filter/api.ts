import {
  createCustomFilter,
  deleteCustomFilter,
  listCustomFilters,
  updateCustomFilter,
  type CustomFilterType,
} from '@confab/contract/features/custom-filter';
import type { Condition } from '@confab/contract/kit/conditions';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** What a saved filter is of: a folder of conversations, a segment of contacts. */
export type SavedFilterType = Extract<CustomFilterType, 'conversation' | 'contact'>;

/** The filters the user saved. They have no event, as they are the user's alone. */
export function savedFiltersQuery(accountId: number, type: SavedFilterType) {
  return {
    ...routeQuery(listCustomFilters, { params: { account_id: accountId }, input: { filter_type: type } }),
    staleTime: 60_000,
  };
}

export type SavedFilterInput = { name?: string; conditions?: readonly Condition[] };

/** Saves a filter, or changes the one with the id. */
export function saveFilterMutation(queryClient: QueryClient, accountId: number, type: SavedFilterType) {
  return mutationOptions({
    mutationFn: ({ id, name, conditions }: SavedFilterInput & { id: number | undefined }) => {
      const query = conditions && { query: { payload: conditions } };
      return id === undefined
        ? call(createCustomFilter, {
            params: { account_id: accountId },
            input: { filter_type: type, name: name ?? '', query: { payload: conditions ?? [] } },
          })
        : call(updateCustomFilter, {
            params: { account_id: accountId, id },
            input: { ...(name === undefined ? {} : { name }), ...query },
          });
    },
    onSuccess: () => refetchSavedFilters(queryClient, accountId),
  });
}

export function deleteFilterMutation(queryClient: QueryClient, accountId: number, type: SavedFilterType) {
  return mutationOptions({
    mutationFn: (id: number) =>
      call(deleteCustomFilter, { params: { account_id: accountId, id }, input: { filter_type: type } }),
    onSuccess: () => refetchSavedFilters(queryClient, accountId),
  });
}

function refetchSavedFilters(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: queryKey(listCustomFilters, { account_id: accountId }),
  });
}
