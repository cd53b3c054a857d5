import {
  showBulkAction,
  startBulkAction,
  undoBulkAction,
  type BulkAction,
  type BulkActionStart,
} from '@confab/contract/features/bulk-action';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey } from '../../platform/calls/keys.ts';

export function startBulkActionMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (input: BulkActionStart) =>
      call(startBulkAction, { params: { account_id: accountId }, input }),
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

const pollMs = 500;

/** Its progress, polled until it is done. */
export function bulkActionQuery(accountId: number, id: number) {
  return queryOptions({
    queryKey: bulkActionKey(accountId, id),
    queryFn: ({ signal }) => call(showBulkAction, { params: { account_id: accountId, id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isAtWork(state.data) ? false : pollMs),
  });
}

export function isAtWork({ status }: BulkAction): boolean {
  return status === 'running' || status === 'undoing';
}

function bulkActionKey(accountId: number, id: number) {
  return queryKey(showBulkAction, { account_id: accountId, id });
}
