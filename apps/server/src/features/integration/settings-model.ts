import type { ProviderSetting } from '../../platform/config/provider-urls.ts';

export const slackUrl = {
  setting: 'SLACK_URL',
  default: 'https://slack.com',
  name: 'Slack',
};

export const dialogflowUrl = {
  setting: 'DIALOGFLOW_API_URL',
  default: 'https://dialogflow.googleapis.com',
  name: 'the Dialogflow API, version 2; the default is prefixed with the region of an agent',
};

export const dyteUrl = { setting: 'DYTE_API_URL', default: 'https://api.dyte.io/v2', name: 'the Dyte API' };

export const linearApiUrl = {
  setting: 'LINEAR_API_URL',
  default: 'https://api.linear.app',
  name: 'the Linear API',
};
export const linearUrl = {
  setting: 'LINEAR_URL',
  default: 'https://linear.app',
  name: "Linear's login pages",
};

export const leadSquaredUrl = {
  setting: 'LEADSQUARED_API_URL',
  default: 'https://api.leadsquared.com/v2',
  name: 'the LeadSquared API, version 2, which says where accounts of each region are',
};

export const shopUrlKey = {
  setting: 'SHOPIFY_SHOP_URL',
  default: 'https://SHOP',
  meaning: 'URL of a shop; SHOP stands for its domain.',
  form: { pattern: /^https?:\/\/(?:(?!SHOP)\S)*SHOP\S*$/, example: 'https://SHOP' },
};

/** What integrations read of the installation: where providers answer, and our apps there. */
export const integrationSettings: readonly ProviderSetting[] = [
  slackUrl,
  { setting: 'SLACK_CLIENT_ID', meaning: 'ID of your Slack app; without it, Slack is not offered.' },
  { setting: 'SLACK_CLIENT_SECRET', meaning: 'Client secret of that app.' },
  { setting: 'SLACK_SIGNING_SECRET', meaning: 'Signing secret of that app, which signs what Slack sends.' },
  dialogflowUrl,
  dyteUrl,
  linearApiUrl,
  linearUrl,
  {
    setting: 'LINEAR_CLIENT_ID',
    meaning:
      'ID of your Linear app; without it, Linear is not offered. Its redirect URL is FRONTEND_URL/linear/callback.',
  },
  { setting: 'LINEAR_CLIENT_SECRET', meaning: 'Secret of that app.' },
  shopUrlKey,
  {
    setting: 'SHOPIFY_CLIENT_ID',
    meaning:
      'ID of your Shopify app; without it, Shopify is not offered. Its redirect URL is FRONTEND_URL/shopify/callback, and its webhooks go to FRONTEND_URL/webhooks/shopify.',
  },
  { setting: 'SHOPIFY_CLIENT_SECRET', meaning: 'Secret of that app.' },
  leadSquaredUrl,
];
