import type { ProviderSetting } from '../../platform/config/provider-urls.ts';

export const slackUrl = {
  setting: 'SLACK_URL',
  default: 'https://slack.com',
  name: 'Slack',
};

export const dialogflowUrl = {
  setting: 'DIALOGFLOW_API_URL',
  default: 'https://dialogflow.googleapis.com',
  name: 'the Dialogflow API, version 2; the region of an agent is put before the host name of the default',
};

/** What integrations read of the installation: where providers answer, and our apps there. */
export const integrationSettings: readonly ProviderSetting[] = [
  slackUrl,
  { setting: 'SLACK_CLIENT_ID', meaning: 'Id of your Slack app; without it, Slack is not offered.' },
  { setting: 'SLACK_CLIENT_SECRET', meaning: 'Client secret of that app.' },
  { setting: 'SLACK_SIGNING_SECRET', meaning: 'Signing secret of that app: it signs what Slack sends.' },
  dialogflowUrl,
];
