import { maxDashboardApps, type DashboardApp } from '@confab/contract/features/dashboard-app';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dashboardAppValues, tooManyApps, type DashboardAppValues } from '../model.ts';
import { insertDashboardApp } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { dashboardAppView } from '../view.ts';

/** Adds a dashboard app. Throws `invalid` on a field, `unprocessable` when the account has as many as it may. */
export async function createDashboardApp(
  platform: Platform,
  accountId: number,
  input: Required<Parameters<typeof dashboardAppValues>[0]>,
): Promise<DashboardApp> {
  const values = dashboardAppValues(input, platform.installation.frontendUrl) as DashboardAppValues;
  return transact(platform, async (trx, emit) => {
    const created = await insertDashboardApp(trx, accountId, values, maxDashboardApps);
    if (created === undefined) throw tooManyApps();
    announceChange(emit, accountId, created.id);
    return dashboardAppView(created);
  });
}
