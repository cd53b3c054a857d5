import type { DashboardApp } from '@confab/contract/features/dashboard-app';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dashboardAppValues } from '../model.ts';
import { updateDashboardApp as writeDashboardApp } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { dashboardAppView } from '../view.ts';

/** Changes a dashboard app. Throws `not_found`, and `invalid` on a field. */
export async function updateDashboardApp(
  platform: Platform,
  key: { accountId: number; id: number },
  input: Parameters<typeof dashboardAppValues>[0],
): Promise<DashboardApp> {
  const changes = dashboardAppValues(input, platform.installation.frontendUrl);
  return transact(platform, async (trx, emit) => {
    const updated = await writeDashboardApp(trx, key, changes, platform.clock.now());
    if (updated === undefined) throw new Failure('not_found');
    announceChange(emit, key.accountId, key.id);
    return dashboardAppView(updated);
  });
}
