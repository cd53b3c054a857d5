import {
  createDashboardApp,
  deleteDashboardApp,
  listDashboardApps,
  updateDashboardApp,
} from '@confab/contract/features/dashboard-app';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** The dashboard apps of the account. Live events keep the list current. */
export function dashboardAppsQuery(accountId: number) {
  return { ...routeQuery(listDashboardApps, { params: { account_id: accountId } }), staleTime: 10 * 60_000 };
}

export type DashboardAppInput = InputOf<typeof createDashboardApp>;

/** Creates a dashboard app, or changes the one with the id. */
export function saveDashboardAppMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number | undefined; input: DashboardAppInput }) =>
      id === undefined
        ? call(createDashboardApp, { params: { account_id: accountId }, input })
        : call(updateDashboardApp, { params: { account_id: accountId, id }, input }),
    onSuccess: () => refetchDashboardApps(queryClient, accountId),
  });
}

export function deleteDashboardAppMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteDashboardApp, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchDashboardApps(queryClient, accountId),
  });
}

export function refetchDashboardApps(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKey(listDashboardApps, { account_id: accountId }) });
}
