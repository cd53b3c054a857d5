import { listIntegrationApps } from '@confab/contract/features/integration';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

// Mutations are in other files: this one is loaded with the conversation screen.

/** Available and connected apps. Live events keep the list current. */
export function integrationsQuery(accountId: number) {
  return {
    ...routeQuery(listIntegrationApps, { params: { account_id: accountId } }),
    staleTime: 10 * 60_000,
  };
}

export async function prefetchIntegrations(queryClient: QueryClient, accountId: number): Promise<void> {
  await queryClient.prefetchQuery(integrationsQuery(accountId));
}

export function refetchIntegrations(queryClient: QueryClient, accountId: number): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: queryKey(listIntegrationApps, { account_id: accountId }),
  });
}
