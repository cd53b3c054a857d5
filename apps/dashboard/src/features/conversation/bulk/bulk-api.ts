import {
  showBulkAction,
  startBulkAction,
  undoBulkAction,
  type BulkAction,
  type BulkActionStart,
} from '@confab/contract/features/bulk-action';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { queryKey } from '../../../platform/calls/keys.ts';
import type { ListFilter } from '../list/list-model.ts';

/** What is done to each. */
export type BulkChange = Pick<BulkActionStart, 'fields' | 'labels' | 'snoozed_until'>;

/** Which ones: those named, or all that a list shows when it is read to its end. */
export type BulkSelection = { ids: readonly number[] } | { everythingIn: ListFilter };

export function startBulkActionMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ selection, change }: { selection: BulkSelection; change: BulkChange }) =>
      call(startBulkAction, {
        params: { account_id: accountId },
        input: { ...selectionInput(selection), ...change },
      }),
    onSuccess: (started) => queryClient.setQueryData(bulkActionKey(accountId, started.id), started),
  });
}

export function undoBulkActionMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(undoBulkAction, { params: { account_id: accountId, id } }),
    onSuccess: (undoing) => {
      queryClient.setQueryData(bulkActionKey(accountId, undoing.id), undoing);
      void queryClient.invalidateQueries({ queryKey: bulkActionKey(accountId, undoing.id) });
    },
  });
}

const askAgainMs = 500;

/** How far it got, asked again until it is over. */
export function bulkActionQuery(accountId: number, id: number) {
  return queryOptions({
    queryKey: bulkActionKey(accountId, id),
    queryFn: ({ signal }) => call(showBulkAction, { params: { account_id: accountId, id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isAtWork(state.data) ? false : askAgainMs),
  });
}

export const isAtWork = ({ status }: BulkAction): boolean => status === 'running' || status === 'undoing';

function bulkActionKey(accountId: number, id: number) {
  return queryKey(showBulkAction, { account_id: accountId, id });
}

function selectionInput(selection: BulkSelection): Pick<BulkActionStart, 'ids' | 'list' | 'payload'> {
  if ('ids' in selection) return { ids: [...selection.ids] };
  const { conditions, sort_by: _order, page: _page, ...list } = selection.everythingIn;
  return conditions === undefined ? { list } : { payload: [...conditions] };
}
