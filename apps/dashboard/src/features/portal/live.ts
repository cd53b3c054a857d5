import { portalChanged } from '@confab/contract/features/portal';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchPortals } from './api.ts';

/** Whatever one member changes, the others see. */
export function watchPortals(): void {
  registerLivePatch(portalChanged, (queryClient, { account_id: accountId }) => {
    void refetchPortals(queryClient, accountId);
  });
}
