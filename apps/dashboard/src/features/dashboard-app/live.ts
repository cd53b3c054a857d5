import { dashboardAppChanged } from '@confab/contract/features/dashboard-app';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchDashboardApps } from './api.ts';

/** Whatever one member changes, the others see. */
export function watchDashboardApps(): void {
  registerLivePatch(dashboardAppChanged, (queryClient, { account_id: accountId }) => {
    void refetchDashboardApps(queryClient, accountId);
  });
}
