import type { Feature } from '../../platform/feature.ts';
import { campaignCron, sendCampaignJob, sendDueCampaignsJob } from './jobs.ts';
import { campaignReactions } from './reactions.ts';
import { campaignRoutes } from './routes.ts';

export const campaignFeature: Feature = {
  routes: campaignRoutes,
  reactions: campaignReactions,
  jobs: [sendCampaignJob, sendDueCampaignsJob],
  cron: campaignCron,
};
