import * as contract from '@confab/contract/features/dashboard-app';
import { Failure } from '@confab/contract/kit/errors';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDashboardApp } from './actions/create-dashboard-app.ts';
import { deleteDashboardApp } from './actions/delete-dashboard-app.ts';
import { updateDashboardApp } from './actions/update-dashboard-app.ts';
import { findDashboardApp, listDashboardApps } from './queries.ts';
import { dashboardAppView } from './view.ts';

export function dashboardAppRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listDashboardApps, async ({ params }) =>
      (await listDashboardApps(platform.db, params.account_id)).map(dashboardAppView),
    ),
    endpoint(contract.showDashboardApp, async ({ params }) => {
      const row = await findDashboardApp(platform.db, keyOf(params));
      if (row === undefined) throw new Failure('not_found');
      return dashboardAppView(row);
    }),
    endpoint(contract.createDashboardApp, ({ params, input }) =>
      createDashboardApp(platform, params.account_id, input),
    ),
    endpoint(contract.updateDashboardApp, ({ params, input }) =>
      updateDashboardApp(platform, keyOf(params), input),
    ),
    endpoint(contract.deleteDashboardApp, async ({ params }) => {
      await deleteDashboardApp(platform, keyOf(params));
      return undefined;
    }),
  ];
}

const keyOf = ({ account_id: accountId, id }: { account_id: number; id: number }) => ({ accountId, id });
