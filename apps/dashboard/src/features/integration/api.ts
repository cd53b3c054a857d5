import { listIntegrationApps } from '@confab/contract/features/integration';
import { routeQuery } from '../../platform/calls/keys.ts';

/** What can be connected, and whether it is; fetched again whenever the screen opens. */
export function integrationsQuery(accountId: number) {
  return { ...routeQuery(listIntegrationApps, { params: { account_id: accountId } }), staleTime: 0 };
}
