import { campaignChanged } from '@confab/contract/features/campaign';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchCampaigns } from './api.ts';

/** Changes of one member reach the others, and those who watch a campaign being sent. */
export function watchCampaigns(): void {
  registerLivePatch(campaignChanged, (queryClient, { account_id: accountId, id }) => {
    void refetchCampaigns(queryClient, accountId, id);
  });
}
