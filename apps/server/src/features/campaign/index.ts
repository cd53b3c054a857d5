export { listShownCampaigns } from './actions/list-shown-campaigns.ts';
export { triggerCampaign } from './actions/trigger-campaign.ts';
