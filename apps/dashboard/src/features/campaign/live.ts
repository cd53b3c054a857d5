import { campaignChanged } from '@confab/contract/features/campaign';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchCampaigns } from './api.ts';

/** Whatever one member changes, the others see; so does whoever watches one being sent. */
export function watchCampaigns(): void {
  registerLivePatch(campaignChanged, (queryClient, { account_id: accountId, id }) => {
    void refetchCampaigns(queryClient, accountId, id);
  });
}
