import type { Platform } from '../../../platform/platform.ts';
import { hasDashboardApps } from '../../dashboard-app/index.ts';
import { hasWebhooks } from '../../webhook/index.ts';

/** The ids of the apps that the account uses. */
export async function connectedApps({ db }: Platform, accountId: number): Promise<ReadonlySet<string>> {
  const [webhook, dashboardApps] = await Promise.all([
    hasWebhooks(db, accountId),
    hasDashboardApps(db, accountId),
  ]);
  return new Set([...(webhook ? ['webhook'] : []), ...(dashboardApps ? ['dashboard_apps'] : [])]);
}
