import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendCampaign } from './actions/send-campaign.ts';
import { sendDueCampaigns } from './actions/send-due-campaigns.ts';
import { campaignJob } from './job-model.ts';

export const sendCampaignJob = job({
  ...campaignJob,
  queue: 'bulk',
  run: ({ account_id: accountId, id }, platform: Platform) => sendCampaign(platform, { accountId, id }),
});

/** Runs by the clock, see `campaignCron`. */
export const sendDueCampaignsJob = job({
  name: 'send-due-campaigns',
  queue: 'default',
  maxAttempts: 1,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => sendDueCampaigns(platform),
});

export const campaignCron = [{ name: 'send-due-campaigns', at: '* * * * *' }];
