import { integrationChanged } from '@confab/contract/features/integration';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchIntegrations } from './api.ts';

/** Whatever an administrator connects, the others can use. */
export function watchIntegrations(): void {
  registerLivePatch(integrationChanged, (queryClient, { account_id: accountId }) => {
    void refetchIntegrations(queryClient, accountId);
  });
}
