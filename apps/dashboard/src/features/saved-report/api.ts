import {
  createSavedReport,
  deleteSavedReport,
  listSavedReports,
  sendSavedReport,
  updateSavedReport,
} from '@confab/contract/features/saved-report';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** What has been sent changes by the clock, so it is fetched whenever the list opens. */
export function savedReportsQuery(accountId: number) {
  return { ...routeQuery(listSavedReports, { params: { account_id: accountId } }), staleTime: 0 };
}

const refetch = (queryClient: QueryClient, accountId: number) => () =>
  queryClient.invalidateQueries({ queryKey: queryKey(listSavedReports, { account_id: accountId }) });

export function saveReportMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (input: InputOf<typeof createSavedReport>) =>
      call(createSavedReport, { params: { account_id: accountId }, input }),
    onSuccess: refetch(queryClient, accountId),
  });
}

export type SavedReportChange = InputOf<typeof updateSavedReport>;

export function changeReportMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number; input: SavedReportChange }) =>
      call(updateSavedReport, { params: { account_id: accountId, id }, input }),
    onSuccess: refetch(queryClient, accountId),
  });
}

export function deleteReportMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteSavedReport, { params: { account_id: accountId, id } }),
    onSuccess: refetch(queryClient, accountId),
  });
}

export function sendReportMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(sendSavedReport, { params: { account_id: accountId, id } }),
    onSuccess: refetch(queryClient, accountId),
  });
}
